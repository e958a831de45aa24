/** Where a collection that outlives a request is held, by `file name`, and what keeps it from growing without end. */
export const bounds: Readonly<Record<string, string>> = {
  'src/settings/brand.rules.ts beyondHundredths': 'constant',
  'src/settings/brand.rules.ts withoutDecimals': 'constant',
  'src/campaigns/campaign-limit.rules.ts added': 'one batch',
  'src/campaigns/campaign-limit.rules.ts counted': 'one batch',
  'src/db/gate/batch.ts underWay': 'brands with a batch at work: at most the three batches',
  'packages/embedded-postgres/src/folder/data-folder.ts missing': 'one start',
  'src/db/gate/fair-queue.ts busyLanes': 'requests at work',
  'src/db/gate/fair-queue.ts busyRetryKeys': 'requests at work',
  'src/db/gate/fair-queue.ts queues': '1,024 requests that wait',
  'src/db/gate/fair-queue.ts duplicateTimers': 'requests that wait',
  'src/db/gate/gate.ts ofBrand': 'ten requests at work',
  'src/db/ttl-cache.ts kept': '100,000 entries',
  'src/db/ttl-cache.ts loading': 'look-ups under way, which the stranger gate and the connections bound',
  'src/db/list/kept-totals.ts totals': 'one entry for each database, of 1,000 totals',
  'src/lib/wakes.ts #listeners': 'four topics, each with the background work of a process',
  'src/db/query-of.ts known': 'names of statements in the source',
  'src/db/transact.ts corked': 'connections of the pool',
  'src/db/transact.ts lastWrites': 'one transaction',
  'src/db/transact.ts pendingWrites': 'one transaction',
  'src/demo/demo-words.ts #people': '1,000 words',
  'src/events/event-feed.ts #news': 'brands with new positions in 25 ms',
  'src/events/event-feed.ts #pages': '200 pages of 200 events, half a second each',
  'src/events/event-feed.ts #waiting': 'open streams, ten of each key',
  'src/events/event-feed.ts feeds': 'databases of this process',
  'src/db/gate/brand-turns.ts #atWork': 'the places at the database',
  'src/db/gate/brand-turns.ts #waiting': '512 messages under way',
  'src/spool/print-jobs.ts #atWork': '256 printers at work',
  'src/webhooks/deliver-webhooks.ts #counts': '512 messages under way, of a brand and a webhook each',
  'src/webhooks/deliver-webhooks.ts #crowded': 'brands with messages under way',
  'src/webhooks/deliver-webhooks.ts #loops': '512 messages under way',
  'src/events/stream-events.ts openStreams': 'keys with open streams',
  'src/http/answer/answer-in-turn.ts waiting': 'open connections, with ten requests each that wait',
  'src/http/answer/compress-answer.ts compressed': 'answers that are kept elsewhere, a fifth of each or less',
  'src/http/limits/counted-log.ts all': 'one entry for each log',
  'src/http/limits/counted-log.ts #counts': 'kinds of one second, at most 1,000',
  'src/http/document/parts/document-schema.ts generic': 'constant',
  'src/http/document/parts/document-schema.ts written': 'weak: goes with the documents it was made for',
  'src/http/limits/in-flight.ts all': 'requests at work, 15 seconds each',
  'src/http/answer/kept-answer.ts variants': 'encodings of one document',
  'src/http/input/known-paths.rules.ts #forClients': 'paths of the API',
  'src/http/input/known-paths.rules.ts #known': 'paths of the API',
  'src/http/limits/count-request.ts paces': 'one entry for each limiter',
  'src/http/limits/limit-connections.ts groups': 'open connections',
  'src/http/limits/limit-connections.ts kept': 'open connections',
  'src/http/limits/refusal-pace.ts #due': 'identities refused at this moment',
  'src/http/refuse-request.ts admitted': 'requests at work',
  'src/http/input/schema-faults.rules.ts branches': 'one request',
  'src/http/limits/memory-limiter.ts tables': 'kinds of identity',
  'src/http/limits/unread-answers.ts #readers': 'open connections',
  'src/http/transport.ts origins': 'origins in the settings',
  'src/http/input/validator.gateway.ts compiled': 'schemas of the API',
  'src/access/key.cache.ts caches': 'one entry for each database',
  'src/lib/byte-lru.ts #entries': 'the bytes that its maker names',
  'src/lib/line.ts #last': 'names with a work under way',
  'src/lib/look-up-gate.ts #shared': 'look-ups at work or waiting',
  'src/lib/look-up-gate.ts #waiting': 'as many as its maker names',
  'src/lib/zone.ts offsetTexts': 'offsets that zones have',
  'src/lib/zone.ts spansOf': 'time zones that there are',
  'src/catalogue/image.cache.ts gate': 'two look-ups and 100 that wait',
  'src/catalogue/image.cache.ts kept': '16 MiB',
  'src/menu/popular.cache.ts gate': 'one count and 100 that wait',
  'src/menu/popular.cache.ts kept': '1 MiB',
  'src/menu/menu.cache.ts kept': '64 MiB of menus, 24 MiB of answers',
  'src/menu/campaign.rules.ts setsOf': 'long lists of the campaigns of the menus in memory',
  'src/menu/menu.cache.ts line': 'brands whose menu is being made by requests at work',
  'src/menu/menu.cache.ts loading': 'requests at work',
  'src/menu/menu.cache.ts making': 'requests at work',
  'src/menu/product.rules.ts factsOf': 'products of the menus in memory',
  'src/menu/product.rules.ts linesOf': 'categories of the menus in memory',
  'src/sale/payment/cash.rules.ts #pools': 'one payment',
  'src/print/font.gateway.ts found': '20,000 characters',
  'src/print/font.gateway.ts opened': 'files of fonts',
  'src/print/printable.gateway.ts known': 'files of fonts',
  'src/print/printable.gateway.ts printable': 'characters of the fonts',
  'src/print/printable.gateway.ts verdicts': '20,000 characters',
  'src/print/print-pool.gateway.ts busy': 'two threads',
  'src/print/print-pool.gateway.ts idle': 'two threads',
  'src/print/print-pool.gateway.ts tooLong': '1,000 slips',
  'src/print/print-pool.gateway.ts turns': 'brands with a slip that waits',
  'src/print/print-pool.gateway.ts waiting': '64 slips',
  'src/print/printout.format.ts rightToLeft': 'constant',
  'src/print/raster.format.ts known': 'letters of the texts in memory',
  'src/print/shape.gateway.ts recent': '1,000 texts',
  'src/shifts/z-report.rules.ts countOf': 'one report',
  'src/access/staff-session.cache.ts caches': 'one entry for each database',
}

/** Functions whose locals live as long as the service: they make its parts. */
const makers = /^(?:make|watch|keep|limit|local|redis|answer)/
const collection =
  /= (?:new (?:Map|Set|WeakMap|WeakSet|ByteLru|TtlCache|LookUpGate|FairQueue|Line)\b(?!.*\(\[)|\[\]$)/

/** The collections that a file holds at the level of its module, of a class, or of a function that makes a part. */
export function heldIn(file: string, text: string): string[] {
  const held: string[] = []
  let place = ''
  for (const line of text.split('\n')) {
    place = /^(?:export )?(?:async )?(?:function|class) (\w+)/.exec(line)?.[1] ?? place
    const declared =
      /^(?:export )?(?:const|let) (\w+)/.exec(line) ??
      /^ {2}(?!const |let |return )(?:(?:private|readonly|static) )*(#?\w+)\??(?:: .*)? = /.exec(line) ??
      (makers.test(place) ? /^ {2}(?:const|let) (\w+)/.exec(line) : null)
    if (declared !== null && collection.test(line)) held.push(`${file} ${declared[1]}`)
  }
  return held
}
