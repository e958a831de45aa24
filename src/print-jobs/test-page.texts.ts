import { type WordRows, wordsIn } from '../print/words.texts.ts'

const english = {
  title: 'TEST PAGE',
  notATicket: 'Not an order and not a receipt',
  printer: 'Printer',
  branch: 'Branch',
  paper: 'Paper',
  stations: 'Stations',
  registers: 'Registers',
  language: 'Language',
  time: 'Time',
}
/** The words of a test page. */
export type TestPageWords = typeof english

/** In the order of the English words. */
const rows: WordRows = {
  ar: 'صفحة اختبار|ليست طلبا وليست إيصالا|الطابعة|الفرع|الورق|المحطات|الصناديق|اللغة|الوقت',
  de: 'TESTSEITE|Keine Bestellung und kein Beleg|Drucker|Filiale|Papier|Stationen|Kassen|Sprache|Zeit',
  el: 'ΔΟΚΙΜΗ ΕΚΤΥΠΩΣΗΣ|Δεν είναι παραγγελία ούτε απόδειξη|Εκτυπωτής|Κατάστημα|Χαρτί|Πόστα|Ταμεία|Γλώσσα|Ώρα',
  es: 'PÁGINA DE PRUEBA|No es un pedido ni un recibo|Impresora|Local|Papel|Estaciones|Cajas|Idioma|Hora',
  fr: 'PAGE DE TEST|Ni une commande, ni un reçu|Imprimante|Établissement|Papier|Postes|Caisses|Langue|Heure',
  he: 'דף ניסיון|לא הזמנה ולא קבלה|מדפסת|סניף|נייר|עמדות|קופות|שפה|שעה',
  it: 'PAGINA DI PROVA|Non è un ordine né una ricevuta|Stampante|Sede|Carta|Postazioni|Casse|Lingua|Ora',
  ja: 'テスト印刷|注文でも領収書でもありません|プリンター|店舗|用紙|調理場|レジ|言語|時刻',
  ko: '시험 인쇄|주문서나 영수증이 아닙니다|프린터|지점|용지|주방 구역|계산대|언어|시간',
  nl: 'TESTPAGINA|Geen bestelling en geen bon|Printer|Vestiging|Papier|Stations|Kassa’s|Taal|Tijd',
  pl: 'STRONA TESTOWA|To nie jest zamówienie ani paragon|Drukarka|Lokal|Papier|Stanowiska|Kasy|Język|Czas',
  pt: 'PÁGINA DE TESTE|Não é um pedido nem um recibo|Impressora|Loja|Papel|Postos|Caixas|Idioma|Hora',
  ru: 'ПРОБНАЯ ПЕЧАТЬ|Не заказ и не чек|Принтер|Заведение|Бумага|Цеха|Кассы|Язык|Время',
  th: 'หน้าทดสอบ|ไม่ใช่ออร์เดอร์และไม่ใช่ใบเสร็จ|เครื่องพิมพ์|สาขา|กระดาษ|สถานีครัว|จุดชำระเงิน|ภาษา|เวลา',
  tr: 'DENEME SAYFASI|Sipariş ya da fiş değildir|Yazıcı|Şube|Kağıt|İstasyonlar|Kasalar|Dil|Saat',
  zh: '测试页|不是订单,也不是收据|打印机|门店|纸张|出品档口|收银台|语言|时间',
}

/** Returns the words in a language, by its first subtag; in English if the language is not in the list. */
export function testPageWords(lang: string): TestPageWords {
  return wordsIn(english, rows, lang)
}
