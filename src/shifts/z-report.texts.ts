import { type WordRows, wordsIn } from '../print/words.texts.ts'

const english = {
  xReport: 'X report',
  zReport: 'Z report',
  register: 'Register',
  opened: 'Opened',
  closed: 'Closed',
  currency: 'Currency',
  openingFloat: 'Opening float',
  expected: 'Expected',
  counted: 'Counted',
  difference: 'Difference',
  pay_in: 'Paid in',
  pay_out: 'Paid out',
  no_sale: 'Drawer opened',
  payments: 'Payments',
  tips: 'Tips',
  rounding: 'Rounding',
  refunds: 'Refunds',
  topUps: 'Top-ups',
  paidOut: 'Balance paid out',
  notCounted: 'Not counted',
  cash: 'Cash',
}
/** The words printed on a shift's report; names and reasons come from the shift. */
export type ReportWords = typeof english

/** In the order of the English words. */
const rows: WordRows = {
  ar: 'تقرير X|تقرير Z|الصندوق|فُتح|أُغلق|العملة|رصيد البداية|المتوقع|المعدود|الفرق|إيداع نقدي|سحب نقدي|فتح الدرج|المدفوعات|الإكراميات|التقريب|المبالغ المستردة|الشحن|صرف الرصيد|غير معدود|نقدا',
  de: 'X-Bericht|Z-Bericht|Kasse|Geöffnet|Geschlossen|Währung|Anfangsbestand|Soll|Gezählt|Differenz|Einlage|Entnahme|Lade geöffnet|Zahlungen|Trinkgelder|Rundung|Erstattungen|Aufladungen|Guthaben ausgezahlt|Nicht gezählt|Bar',
  el: 'Αναφορά X|Αναφορά Z|Ταμείο|Άνοιγμα|Κλείσιμο|Νόμισμα|Αρχικό ποσό|Αναμενόμενο|Καταμετρημένο|Διαφορά|Κατάθεση|Ανάληψη|Άνοιγμα συρταριού|Πληρωμές|Φιλοδωρήματα|Στρογγυλοποίηση|Επιστροφές|Φορτίσεις|Εξόφληση υπολοίπου|Μη καταμετρημένο|Μετρητά',
  es: 'Informe X|Informe Z|Caja|Apertura|Cierre|Moneda|Fondo inicial|Esperado|Contado|Diferencia|Entrada|Salida|Cajón abierto|Pagos|Propinas|Redondeo|Devoluciones|Recargas|Saldo devuelto|Sin contar|Efectivo',
  fr: 'Rapport X|Rapport Z|Caisse|Ouverture|Clôture|Devise|Fonds de caisse|Attendu|Compté|Écart|Entrée|Sortie|Tiroir ouvert|Paiements|Pourboires|Arrondi|Remboursements|Recharges|Solde remboursé|Non compté|Espèces',
  he: 'דוח X|דוח Z|קופה|נפתח|נסגר|מטבע|יתרת פתיחה|צפוי|נספר|הפרש|הכנסה|הוצאה|מגירה נפתחה|תשלומים|טיפים|עיגול|החזרים|טעינות|יתרה ששולמה|לא נספר|מזומן',
  it: 'Rapporto X|Rapporto Z|Cassa|Apertura|Chiusura|Valuta|Fondo cassa|Atteso|Contato|Differenza|Versamento|Prelievo|Cassetto aperto|Pagamenti|Mance|Arrotondamento|Rimborsi|Ricariche|Saldo restituito|Non contato|Contanti',
  ja: '点検レポート X|精算レポート Z|レジ|開始|終了|通貨|釣銭準備金|予定額|実査額|差額|入金|出金|ドロワー開|支払い|チップ|端数調整|返金|チャージ|残高払戻|未実査|現金',
  ko: 'X 보고서|Z 보고서|계산대|개시|마감|통화|시작 시재금|예상 금액|실사 금액|차액|입금|출금|서랍 열림|결제|팁|반올림|환불|충전|잔액 환급|미실사|현금',
  nl: 'X-rapport|Z-rapport|Kassa|Geopend|Gesloten|Valuta|Beginkas|Verwacht|Geteld|Verschil|Storting|Opname|Lade geopend|Betalingen|Fooien|Afronding|Terugbetalingen|Opwaarderingen|Tegoed uitbetaald|Niet geteld|Contant',
  pl: 'Raport X|Raport Z|Kasa|Otwarcie|Zamknięcie|Waluta|Stan początkowy|Oczekiwano|Policzono|Różnica|Wpłata|Wypłata|Otwarcie szuflady|Płatności|Napiwki|Zaokrąglenie|Zwroty|Doładowania|Wypłata salda|Nie policzono|Gotówka',
  pt: 'Relatório X|Relatório Z|Caixa|Abertura|Fecho|Moeda|Fundo de caixa|Esperado|Contado|Diferença|Entrada|Saída|Gaveta aberta|Pagamentos|Gorjetas|Arredondamento|Reembolsos|Recargas|Saldo devolvido|Não contado|Dinheiro',
  ru: 'X-отчёт|Z-отчёт|Касса|Открыта|Закрыта|Валюта|Начальный остаток|Ожидается|Посчитано|Разница|Внесено|Изъято|Открыт ящик|Платежи|Чаевые|Округление|Возвраты|Пополнения|Выплата баланса|Не посчитано|Наличные',
  th: 'รายงาน X|รายงาน Z|เครื่องคิดเงิน|เปิด|ปิด|สกุลเงิน|เงินทอนตั้งต้น|ยอดที่ควรมี|ยอดที่นับได้|ผลต่าง|นำเงินเข้า|นำเงินออก|เปิดลิ้นชัก|การชำระเงิน|ทิป|ปัดเศษ|คืนเงิน|เติมเงิน|จ่ายคืนยอดคงเหลือ|ไม่ได้นับ|เงินสด',
  tr: 'X raporu|Z raporu|Kasa|Açılış|Kapanış|Para birimi|Başlangıç bakiyesi|Beklenen|Sayılan|Fark|Para girişi|Para çıkışı|Çekmece açıldı|Ödemeler|Bahşişler|Yuvarlama|İadeler|Yüklemeler|Bakiye iadesi|Sayılmayan|Nakit',
  zh: 'X 报表|Z 报表|收银台|开班|交班|货币|备用金|应有|实点|差额|存入|取出|打开钱箱|收款|小费|舍入|退款|充值|余额退还|未清点|现金',
}

/** Returns the words in a language, by its first subtag; in English if the language is not in the list. */
export function reportWords(lang: string): ReportWords {
  return wordsIn(english, rows, lang)
}

/** The languages of reports. */
export const reportLanguages: readonly string[] = ['en', ...Object.keys(rows)].sort()
