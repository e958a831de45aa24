import { isolate, type Printout } from '../../print/printout.format.ts'
import { type WordRows, wordsIn } from '../../print/words.texts.ts'
import type { StoredItem } from '../shapes/order.shape.ts'

const english = { serviceCharge: 'Service charge', deliveryFee: 'Delivery' }

/** In the order of the English words. */
const rows: WordRows = {
  ar: 'رسم الخدمة|رسم التوصيل',
  de: 'Bedienung|Lieferung',
  el: 'Χρέωση υπηρεσίας|Χρέωση παράδοσης',
  es: 'Servicio|Envío',
  fr: 'Service|Livraison',
  he: 'דמי שירות|דמי משלוח',
  it: 'Servizio|Consegna',
  ja: 'サービス料|配達料',
  ko: '봉사료|배달료',
  nl: 'Bediening|Bezorgkosten',
  pl: 'Obsługa|Dostawa',
  pt: 'Serviço|Entrega',
  ru: 'Обслуживание|Доставка',
  th: 'ค่าบริการ|ค่าจัดส่ง',
  tr: 'Servis ücreti|Teslimat ücreti',
  zh: '服务费|配送费',
}

/** The words for what a sale charges beside its products, on papers and in records. */
export function chargeWords(lang: string): typeof english {
  return wordsIn(english, rows, lang)
}

/** The name of a charge, a service charge with its percentage. @param direction of the paper */
export function chargeName(
  { kind, chargePercent }: Pick<StoredItem, 'kind' | 'chargePercent'>,
  lang: string,
  direction: Printout['direction'] = 'ltr',
): string {
  const { serviceCharge, deliveryFee } = chargeWords(lang)
  if (kind === 'delivery_fee') return deliveryFee
  return `${serviceCharge} ${isolate(`${chargePercent! / 10_000}%`, direction)}`
}
