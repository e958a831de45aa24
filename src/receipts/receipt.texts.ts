import { type WordRows, wordsIn } from '../print/words.texts.ts'

const english = {
  receipt: 'Receipt',
  /** The heading before payment. */
  preBill: 'Pre-bill - not a receipt',
  order: 'Order',
  table: 'Table',
  discount: 'Discount',
  total: 'Total',
  /** Before a tax included in the prices. */
  includes: 'includes',
  /** Before the base of a tax. */
  on: 'on',
  tip: 'Tip',
  tendered: 'Tendered',
  change: 'Change',
  rounding: 'Rounding',
  balance: 'Balance',
  points: 'Points',
  earned: 'Earned',
  refunded: 'Refunded',
  share: 'Share of the bill',
  due: 'Due',
  /** Before the name of the waiter. */
  servedBy: 'Served by',
  /** The part of an order that its bill's payments of items have paid. */
  paid: 'Paid',
  /** On a payer's receipt while others can still pay and order. */
  taxesLater: 'Provisional: taxes are shown once the bill is settled',
  /** Before the name of an addon that was left out. */
  without: 'without',
  /** Below a line that is served in another way than its order. */
  dineIn: 'eat in',
  takeaway: 'takeaway',
  /** Across a receipt whose sale was reopened, and across the receipt that undoes it. */
  voided: 'VOID',
  /** The heading of what was printed before. */
  copy: 'COPY',
  refund: 'Refund',
  topUp: 'Top-up',
  payOut: 'Pay-out of balance',
  /** Before the number of the receipt that is refunded or undone. */
  corrects: 'Corrects',
  taxNumber: 'Tax no.',
  buyer: 'Buyer',
  notSigned: 'Not signed: the fiscal device did not answer',
}
/** The receipt's own words; names and notes come from the sale. */
export type ReceiptWords = typeof english

/** In the order of the English words. */
const rows: WordRows = {
  ar: 'إيصال|فاتورة مبدئية - ليست إيصالا|طلب|طاولة|خصم|المجموع|يشمل|على|إكرامية|المدفوع|الباقي|تقريب|الرصيد|النقاط|مكتسب|مسترد|حصة من الفاتورة|المستحق|النادل|تم دفعه|مؤقت: تظهر الضرائب بعد تسوية الفاتورة|بدون|في المطعم|سفري|ملغى|نسخة|إيصال استرداد|شحن الرصيد|صرف الرصيد|يصحح|الرقم الضريبي|المشتري|غير موقّع: لم يستجب الجهاز الضريبي',
  de: 'Beleg|Zwischenrechnung - kein Beleg|Bestellung|Tisch|Rabatt|Summe|enthält|auf|Trinkgeld|Gegeben|Rückgeld|Rundung|Guthaben|Punkte|Gutgeschrieben|Erstattet|Anteil an der Rechnung|Offen|Bedient von|Bezahlt|Vorläufig: die Steuern stehen hier, sobald die Rechnung beglichen ist|ohne|vor Ort|zum Mitnehmen|STORNIERT|KOPIE|Erstattung|Aufladung|Auszahlung von Guthaben|Berichtigt|Steuernr.|Käufer|Nicht signiert: die Sicherheitseinrichtung hat nicht geantwortet',
  el: 'Απόδειξη|Προλογαριασμός - όχι απόδειξη|Παραγγελία|Τραπέζι|Έκπτωση|Σύνολο|περιλαμβάνει|σε|Φιλοδώρημα|Δόθηκαν|Ρέστα|Στρογγυλοποίηση|Υπόλοιπο|Πόντοι|Κερδήθηκαν|Επιστροφή|Μερίδιο λογαριασμού|Οφειλή|Σερβιτόρος|Πληρωμένα|Προσωρινή: οι φόροι εμφανίζονται μόλις εξοφληθεί ο λογαριασμός|χωρίς|στο κατάστημα|πακέτο|ΑΚΥΡΟ|ΑΝΤΙΓΡΑΦΟ|Επιστροφή χρημάτων|Φόρτιση υπολοίπου|Ανάληψη υπολοίπου|Διορθώνει|ΑΦΜ|Αγοραστής|Χωρίς υπογραφή: η φορολογική συσκευή δεν απάντησε',
  es: 'Recibo|Cuenta previa - no es un recibo|Pedido|Mesa|Descuento|Total|incluye|sobre|Propina|Entregado|Cambio|Redondeo|Saldo|Puntos|Ganado|Devuelto|Parte de la cuenta|Pendiente|Atendido por|Pagado|Provisional: los impuestos aparecen cuando la cuenta está saldada|sin|para tomar aquí|para llevar|ANULADO|COPIA|Devolución|Recarga|Reintegro de saldo|Rectifica|N.º fiscal|Comprador|Sin firmar: el dispositivo fiscal no respondió',
  fr: 'Reçu|Addition provisoire - pas un reçu|Commande|Table|Remise|Total|dont|sur|Pourboire|Remis|Rendu|Arrondi|Solde|Points|Gagné|Remboursé|Part de l’addition|À payer|Servi par|Payé|Provisoire : les taxes figurent ici une fois l’addition réglée|sans|sur place|à emporter|ANNULÉ|COPIE|Remboursement|Rechargement|Retrait du solde|Corrige|N° fiscal|Acheteur|Non signé : le dispositif fiscal n’a pas répondu',
  he: 'קבלה|חשבון זמני - אינו קבלה|הזמנה|שולחן|הנחה|סה״כ|כולל|על|טיפ|התקבל|עודף|עיגול|יתרה|נקודות|נצברו|הוחזר|חלק מהחשבון|לתשלום|מלצר|שולם|זמני: המסים יופיעו לאחר סגירת החשבון|בלי|לשבת|לקחת|מבוטל|העתק|החזר כספי|טעינת יתרה|משיכת יתרה|מתקן את|מספר עוסק|קונה|לא חתום: ההתקן הפיסקלי לא הגיב',
  it: 'Ricevuta|Preconto - non è una ricevuta|Ordine|Tavolo|Sconto|Totale|di cui|su|Mancia|Ricevuto|Resto|Arrotondamento|Saldo|Punti|Guadagnato|Rimborsato|Parte del conto|Da pagare|Servito da|Pagato|Provvisoria: le imposte compaiono quando il conto è saldato|senza|al tavolo|da asporto|ANNULLATA|COPIA|Rimborso|Ricarica|Restituzione del saldo|Rettifica|P. IVA|Acquirente|Non firmata: il dispositivo fiscale non ha risposto',
  ja: '領収書|会計前伝票 - 領収書ではありません|注文|テーブル|割引|合計|うち|対象|チップ|お預り|お釣り|端数調整|残高|ポイント|獲得|返金|お会計の分担|お支払い残額|担当|支払い済み|仮の控え: 税額は会計の完了後に表示されます|抜き:|店内|持ち帰り|無効|控え|返金票|チャージ|残高の払い戻し|訂正元|登録番号|購入者|未署名: 会計装置が応答しませんでした',
  ko: '영수증|계산 전 내역서 - 영수증 아님|주문|테이블|할인|합계|포함|대상|팁|받은 금액|거스름돈|반올림|잔액|포인트|적립|환불|분담 금액|받을 금액|담당|결제 완료|임시: 세금은 계산이 완료된 후 표시됩니다|제외:|매장|포장|무효|사본|환불 영수증|충전|잔액 출금|정정 대상|사업자등록번호|구매자|서명 없음: 장치가 응답하지 않았습니다',
  nl: 'Bon|Voorlopige rekening - geen bon|Bestelling|Tafel|Korting|Totaal|waarvan|over|Fooi|Ontvangen|Wisselgeld|Afronding|Tegoed|Punten|Verdiend|Terugbetaald|Deel van de rekening|Te betalen|Bediend door|Betaald|Voorlopig: de belastingen staan hier zodra de rekening is voldaan|zonder|hier opeten|om mee te nemen|VERVALLEN|KOPIE|Terugbetaling|Opwaardering|Uitbetaling van tegoed|Corrigeert|Btw-nr.|Koper|Niet ondertekend: het fiscale apparaat antwoordde niet',
  pl: 'Paragon|Rachunek wstępny - to nie paragon|Zamówienie|Stolik|Rabat|Razem|w tym|od|Napiwek|Otrzymano|Reszta|Zaokrąglenie|Saldo|Punkty|Przyznano|Zwrócono|Część rachunku|Do zapłaty|Kelner|Zapłacono|Tymczasowy: podatki pojawią się po rozliczeniu rachunku|bez|na miejscu|na wynos|ANULOWANY|KOPIA|Zwrot|Doładowanie|Wypłata salda|Koryguje|NIP|Nabywca|Niepodpisany: urządzenie fiskalne nie odpowiedziało',
  pt: 'Recibo|Pré-conta - não é recibo|Pedido|Mesa|Desconto|Total|inclui|sobre|Gorjeta|Entregue|Troco|Arredondamento|Saldo|Pontos|Ganho|Reembolsado|Parte da conta|A pagar|Atendido por|Pago|Provisório: os impostos aparecem quando a conta estiver paga|sem|no local|para levar|ANULADO|CÓPIA|Reembolso|Carregamento|Levantamento de saldo|Corrige|N.º fiscal|Comprador|Não assinado: o dispositivo fiscal não respondeu',
  ru: 'Чек|Предварительный счёт - не чек|Заказ|Стол|Скидка|Итого|в том числе|с|Чаевые|Получено|Сдача|Округление|Баланс|Баллы|Начислено|Возвращено|Доля счёта|К оплате|Официант|Оплачено|Предварительно: налоги будут указаны после закрытия счёта|без|в зале|с собой|АННУЛИРОВАН|КОПИЯ|Возврат|Пополнение|Выплата с баланса|Исправляет|ИНН|Покупатель|Не подписан: фискальное устройство не ответило',
  th: 'ใบเสร็จ|ใบแจ้งยอด - ไม่ใช่ใบเสร็จ|ออเดอร์|โต๊ะ|ส่วนลด|รวม|รวมถึง|จาก|ทิป|รับเงิน|เงินทอน|ปัดเศษ|ยอดคงเหลือ|คะแนน|ได้รับ|คืนเงิน|ส่วนแบ่งของบิล|ค้างชำระ|พนักงาน|ชำระแล้ว|ชั่วคราว: ภาษีจะแสดงเมื่อชำระบิลครบแล้ว|ไม่ใส่|ทานที่ร้าน|กลับบ้าน|ยกเลิก|สำเนา|ใบคืนเงิน|เติมเงิน|ถอนยอดคงเหลือ|แก้ไข|เลขประจำตัวผู้เสียภาษี|ผู้ซื้อ|ยังไม่ลงนาม: อุปกรณ์ภาษีไม่ตอบสนอง',
  tr: 'Fiş|Ön hesap - fiş değildir|Sipariş|Masa|İndirim|Toplam|dahil|matrah|Bahşiş|Alınan|Para üstü|Yuvarlama|Bakiye|Puan|Kazanılan|İade|Hesap payı|Kalan|Garson|Ödenen|Geçici: vergiler hesap kapatıldığında gösterilir|hariç:|burada|paket|İPTAL|KOPYA|İade|Yükleme|Bakiye ödemesi|Düzelttiği|Vergi no.|Alıcı|İmzasız: mali cihaz yanıt vermedi',
  zh: '收据|预结单 - 非收据|订单|桌号|折扣|合计|含|基数|小费|实收|找零|舍入|余额|积分|获得|已退款|账单份额|应付|服务员|已付|暂时: 账单结清后显示税额|不加|堂食|外带|作废|副本|退款单|充值|余额退还|更正|税号|购买方|未签名: 税控设备没有响应',
}

/** The words in a language, by its first subtag; English where the language is not known here. */
export function receiptWords(lang: string): ReceiptWords {
  return wordsIn(english, rows, lang)
}

/** Languages that have words of their own, English among them. */
export const receiptLanguages: readonly string[] = ['en', ...Object.keys(rows)].sort()
