import { type WordRows, wordsIn } from '../print/words.texts.ts'

const english = {
  reprint: 'REPRINT',
  change: 'CHANGED',
  cancel: 'CANCELLED',
  fire: 'FIRE',
  move: 'MOVED',
  hold: 'ON HOLD',
  without: 'without',
  insteadOf: 'Instead of',
  before: 'Before',
  seat: 'Seat',
  course: 'Course',
  guests: 'Guests',
  allergens: 'Allergens',
  forTime: 'For',
  note: 'Note',
  dine_in: 'Eat in',
  takeaway: 'TAKEAWAY',
  delivery: 'DELIVERY',
}
/** The words of kitchen papers. */
export type TicketWords = typeof english

/** In the order of the English words. */
const rows: WordRows = {
  ar: 'إعادة طباعة|تم التغيير|أُلغي|ابدأ التحضير|نُقل|قيد الانتظار|بدون|بدلا من|سابقا|مقعد|الطبق|ضيوف|مسببات الحساسية|لوقت|ملاحظة|في المكان|سفري|توصيل',
  de: 'NACHDRUCK|GEÄNDERT|STORNIERT|ABRUF|UMGEZOGEN|WARTEN|ohne|Statt|Vorher|Platz|Gang|Gäste|Allergene|Für|Notiz|Hier|ZUM MITNEHMEN|LIEFERUNG',
  el: 'ΕΠΑΝΕΚΤΥΠΩΣΗ|ΑΛΛΑΓΗ|ΑΚΥΡΩΣΗ|ΕΚΚΙΝΗΣΗ|ΜΕΤΑΦΟΡΑ|ΣΕ ΑΝΑΜΟΝΗ|χωρίς|Αντί για|Πριν|Θέση|Πιάτο|Άτομα|Αλλεργιογόνα|Για|Σημείωση|Εδώ|ΠΑΚΕΤΟ|ΠΑΡΑΔΟΣΗ',
  es: 'REIMPRESIÓN|CAMBIADO|ANULADO|MARCHAR|TRASLADADO|EN ESPERA|sin|En lugar de|Antes|Asiento|Tiempo|Comensales|Alérgenos|Para|Nota|Aquí|PARA LLEVAR|A DOMICILIO',
  fr: 'RÉIMPRESSION|MODIFIÉ|ANNULÉ|ENVOYER|DÉPLACÉ|EN ATTENTE|sans|Au lieu de|Avant|Place|Service|Couverts|Allergènes|Pour|Note|Sur place|À EMPORTER|LIVRAISON',
  he: 'הדפסה חוזרת|שונה|בוטל|להתחיל|הועבר|בהמתנה|בלי|במקום|קודם|מושב|מנה|סועדים|אלרגנים|לשעה|הערה|לשבת|לקחת|משלוח',
  it: 'RISTAMPA|MODIFICATO|ANNULLATO|VIA|SPOSTATO|IN ATTESA|senza|Al posto di|Prima|Posto|Portata|Coperti|Allergeni|Per le|Nota|Al tavolo|ASPORTO|CONSEGNA',
  ja: '再印刷|変更|取消|調理開始|席移動|保留|抜き|変更前の品|変更前|席|コース|人数|アレルゲン|指定時刻|メモ|店内|持ち帰り|配達',
  ko: '재출력|변경|취소|조리 시작|자리 이동|보류|제외|대신|이전|좌석|코스|인원|알레르기 유발 성분|예약|메모|매장|포장|배달',
  nl: 'HERDRUK|GEWIJZIGD|GEANNULEERD|DOORGEVEN|VERPLAATST|WACHTEN|zonder|In plaats van|Eerder|Plaats|Gang|Gasten|Allergenen|Voor|Opmerking|Hier|AFHALEN|BEZORGEN',
  pl: 'PONOWNY WYDRUK|ZMIENIONO|ANULOWANO|WYDAĆ|PRZENIESIONO|WSTRZYMANE|bez|Zamiast|Wcześniej|Miejsce|Danie|Goście|Alergeny|Na|Uwaga|Na miejscu|NA WYNOS|DOSTAWA',
  pt: 'REIMPRESSÃO|ALTERADO|ANULADO|AVANÇAR|MUDOU DE MESA|EM ESPERA|sem|Em vez de|Antes|Lugar|Prato|Pessoas|Alergénios|Para|Nota|No local|TAKEAWAY|ENTREGA',
  ru: 'ПОВТОРНАЯ ПЕЧАТЬ|ИЗМЕНЕНО|ОТМЕНЕНО|ГОТОВИТЬ|ПЕРЕСАДКА|ПОДОЖДАТЬ|без|Вместо|Было|Место|Подача|Гости|Аллергены|К|Примечание|В зале|С СОБОЙ|ДОСТАВКА',
  th: 'พิมพ์ซ้ำ|เปลี่ยนแปลง|ยกเลิก|เริ่มทำ|ย้ายโต๊ะ|พักไว้ก่อน|ไม่ใส่|แทน|เดิม|ที่นั่ง|คอร์ส|จำนวนลูกค้า|สารก่อภูมิแพ้|สำหรับเวลา|หมายเหตุ|ทานที่ร้าน|กลับบ้าน|จัดส่ง',
  tr: 'YENİDEN BASKI|DEĞİŞTİ|İPTAL|BAŞLA|TAŞINDI|BEKLET|-siz:|Yerine|Önceki|Koltuk|Servis|Kişi|Alerjenler|Saat|Not|Burada|PAKET|TESLİMAT',
  zh: '重印|已更改|已取消|开始制作|换桌|暂缓|不要|代替|之前|座位|道次|人数|过敏原|预约|备注|堂食|外带|外送',
}

/** Returns the words in a language, by its first subtag; in English if the language is not in the list. */
export function ticketWords(lang: string): TicketWords {
  return wordsIn(english, rows, lang)
}

/** The languages of kitchen papers. */
export const ticketLanguages: readonly string[] = ['en', ...Object.keys(rows)].sort()
