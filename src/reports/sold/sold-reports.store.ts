import sql, { raw, type Sql } from 'sql-template-tag'
import {
  formerOf,
  namedBy,
  reasonOf,
  type ReportQuestion,
  type ReportSource,
} from '../report-source.store.ts'
import { sumColumns, sumList } from './day-sums.store.ts'
import { soldDays, soldSums } from './sold-days.store.ts'

/** A sales report: the sums of the days, and the refunds of the period. */
type Sold = {
  subject: 'product' | 'category' | 'channel' | 'staff' | 'table'
  /** The report's key column, and the same for a refund of an item `i` of an order `o`. */
  key: string
  ofRefund: string
  /** A second key column, and the same for a refund: the kind of a product, the source of an order. */
  part?: { key: string; ofRefund: string }
  named?: ReportSource['named']
  more?: {
    columns: readonly string[]
    entries: (question: ReportQuestion, columns: readonly string[]) => Sql
  }
}

const noSums = sumColumns.map(name => `0 as ${name}`).join(', ')

const nameOfProduct: NonNullable<ReportSource['named']> = {
  id: 'last',
  name: ({ lang, brandId }) => sql`(
    select case when g.kind = 'combo' then coalesce(i.combo -> 'names' ->> ${lang}::text, i.combo ->> 'name')
      else coalesce(i.names ->> ${lang}::text, i.name) end
    from order_items i
    where i.brand_id = ${brandId} and i.order_id = g.last and case when g.kind = 'combo'
      then i.combo ->> 'product_id' = g.product_id
      else i.product_id is not distinct from g.product_id and i.kind = g.kind end
    order by i.id limit 1)`,
}
const ofProducts = {
  subject: 'product',
  key: 'product_id',
  ofRefund: 'i.product_id',
  part: { key: 'kind', ofRefund: 'i.kind' },
  named: nameOfProduct,
} as const

export const marginSource = soldSource(ofProducts)
/** With a row for each combo beside those of its components. */
export const productSource = soldSource({
  ...ofProducts,
  more: { columns: [], entries: ofCombos },
})
export const categorySource = soldSource({
  subject: 'category',
  key: 'category_id',
  ofRefund: 'i.category_id',
  named: namedBy('category_id', 'categories', true),
})
export const channelSource = soldSource({
  subject: 'channel',
  key: 'channel',
  ofRefund: 'o.channel',
  part: { key: 'source', ofRefund: 'o.source' },
})
export const tableSource = soldSource({
  subject: 'table',
  key: 'table_id',
  ofRefund: 'o.table_id',
  named: namedBy('table_id', 'tables'),
})
export const staffSource = soldSource({
  subject: 'staff',
  key: 'staff_id',
  ofRefund: 'o.staff_id',
  named: namedBy('staff_id', 'staff'),
  more: { columns: ['tip', 'cancelled', 'cancelled_amount', 'voids', 'voided'], entries: ofStaff },
})

function soldSource({ subject, key, ofRefund, part, named, more }: Sold): ReportSource {
  const also = more?.columns ?? []
  const noMore = raw(also.map(name => `, 0 as ${name}`).join(''))
  const keyed = raw(`s.key as ${key}${part === undefined ? '' : `, s.part as ${part.key}`}, s.last`)
  const refundKey = raw(`${ofRefund}${part === undefined ? '' : `, ${part.ofRefund}`}`)
  return {
    with: question => soldDays(question.brandId, question),
    entries: question => sql`
      select s.branch_id, s.business_date, ${keyed}, ${sumList}, 0 as refunds ${noMore}
      from (${soldSums(question.brandId, question, subject)}) as s
      union all
      select o.branch_id, a.business_date, ${refundKey}, o.id, ${raw(noSums)}, a.amount ${noMore}
      ${refunds(question)}
      ${more === undefined ? sql`` : more.entries(question, also)}`,
    sums: [...sumColumns, 'refunds', ...also],
    by: 'total',
    ...(named === undefined ? {} : { named }),
  }
}

function ofCombos(question: ReportQuestion): Sql {
  return sql`
    union all
    select s.branch_id, s.business_date, s.key, s.part, s.last, ${sumList}, 0
    from (${soldSums(question.brandId, question, 'combo')}) as s
    union all
    select o.branch_id, a.business_date, i.combo ->> 'product_id', 'combo', o.id, ${raw(noSums)}, a.amount
    ${refunds(question)} and i.combo is not null`
}

function refunds({ brandId, branchIds, from, to }: ReportQuestion): Sql {
  return sql`from adjustments a join orders o on o.brand_id = a.brand_id and o.id = a.order_id
    left join order_items i on i.brand_id = a.brand_id and i.id = a.item_id
    where a.brand_id = ${brandId} and a.kind = 'refund' and a.business_date between ${from}::date and ${to}::date
      and o.branch_id = any (${[...branchIds]}::text[])`
}

/** The name that an order's items keep of an addon or a campaign. */
const nameAmong = (list: 'addons' | 'campaigns', key: string, { lang, brandId }: ReportQuestion) => sql`(
  select coalesce(one -> 'names' ->> ${lang}::text, one ->> 'name')
  from order_items i cross join lateral jsonb_array_elements(${raw(`i.${list}`)}) as one
  where i.brand_id = ${brandId} and i.order_id = g.last and one ->> ${key}::text = ${raw(`g.${key}`)}
  order by i.id limit 1)`

/** Addons of halves count as their share of a unit. The units that a group includes free, or that have no price, are those that their total does not pay. */
export const addonSource: ReportSource = {
  with: question => soldDays(question.brandId, question),
  entries: question => sql`
    select s.branch_id, s.business_date, s.key as addon_id, s.last, round(s.quantity / of.halves) as quantity, s.total,
      case when of.price = 0 then round(s.quantity / of.halves) when of.halves > 1 then 0
        else round((s.quantity * of.price - s.total * 1000) / of.price) end as free
    from (${soldSums(question.brandId, question, 'addon')}) as s
    cross join lateral (
      select split_part(s.part, '/', 1)::numeric as price,
        coalesce(nullif(split_part(s.part, '/', 2), ''), '1')::numeric as halves) as of`,
  sums: ['quantity', 'free', 'total'],
  by: 'total',
  named: { id: 'last', name: question => nameAmong('addons', 'addon_id', question) },
}

/** A reason of a discount `d`, or of the item `i` whose charge was waived or that was sold at another price. */
const givenReason = (column: string) =>
  raw(
    `case s.part when 'service_charge' then i.cancel_${column} when 'price_override' then i.price_${column} else d.${column} end as ${column}`,
  )

export const discountSource: ReportSource = {
  with: question => soldDays(question.brandId, question),
  entries: question => sql`
    select s.branch_id, s.business_date, case when s.key is null then s.part
        when case when was.document is null then k.coupon_code else was.document ->> 'coupon_code' end is null then 'campaign'
        else 'coupon' end as kind,
      s.key as campaign_id, given.reason_id, ${reasonOf(question, 'given.reason', 's.last')} as reason, s.last, s.orders as count,
      case when s.part is distinct from 'price_override' then s.total else 0 end as amount,
      case when s.part = 'price_override' then s.total else 0 end as price_override
    from (${soldSums(question.brandId, question, 'discount')}) as s
    left join campaigns k on k.brand_id = ${question.brandId} and k.id = s.key
    left join lateral (select ${formerOf(question, raw('k.id'))} as document) as was on true
    left join order_discounts d on d.brand_id = ${question.brandId} and d.id = s.last and s.key is null
    left join order_items i on i.brand_id = ${question.brandId} and i.id = s.last
      and s.part in ('service_charge', 'price_override')
    cross join lateral (select ${givenReason('reason')}, ${givenReason('reason_id')}, ${givenReason('reason_names')}) as given`,
  sums: ['count', 'amount', 'price_override'],
  by: 'amount',
  named: {
    id: 'last',
    name: question => nameAmong('campaigns', 'campaign_id', question),
  },
}

/**
 * Tips, also voided and refunded ones, by the person who took the payment; cancellations and voids by the person who made
 * them; each by its own date.
 */
function ofStaff({ brandId, branchIds, from, to }: ReportQuestion, columns: readonly string[]): Sql {
  const here = (row: string) =>
    sql`${raw(row)}.brand_id = ${brandId} and ${raw(row)}.branch_id = any (${[...branchIds]}::text[])`
  const dates = sql`between ${from}::date and ${to}::date`
  const entry = (who: string, date: string, values: Readonly<Record<string, string>>) =>
    raw(
      `${date} as business_date, ${who} as staff_id, null::text, ${noSums}, 0 as refunds, ` +
        columns.map(name => `${values[name] ?? '0'} as ${name}`).join(', '),
    )
  const taker = 'case when p.corrects_id is null then p.staff_id else p.taken_by end'
  const voided = { voids: '1', voided: 'p.amount' }
  const cancelled = { cancelled: '1', cancelled_amount: 'i.total' }
  return sql`
    union all
    select p.branch_id, ${entry(taker, 'p.business_date', { tip: 'p.tip' })}
    from payments p where ${here('p')} and p.business_date ${dates} and p.tip <> 0
    union all
    select p.branch_id, ${entry('p.void_staff_id', 'p.void_business_date', voided)}
    from payments p where ${here('p')} and p.void_business_date ${dates}
    union all
    select p.branch_id, ${entry(taker, 'p.void_business_date', { tip: '-p.tip' })}
    from payments p where ${here('p')} and p.void_business_date ${dates} and p.tip <> 0
    union all
    select r.branch_id, ${entry(taker, 'r.business_date', { tip: '-r.tip' })}
    from refund_payments r join payments p on p.brand_id = r.brand_id and p.id = r.payment_id
    where ${here('r')} and r.business_date ${dates} and r.tip <> 0
    union all
    select o.branch_id, ${entry(taker, 'a.business_date', { tip: "-(given.one ->> 'amount')::bigint" })}
    from adjustments a
    join orders o on o.brand_id = a.brand_id and o.id = a.order_id
    cross join lateral jsonb_array_elements(a.tips) as given (one)
    join payments p on p.brand_id = a.brand_id and p.id = given.one ->> 'payment_id'
    where a.brand_id = ${brandId} and a.kind = 'refund' and a.tips is not null and a.business_date ${dates} and ${here('o')}
    union all
    select o.branch_id, ${entry('i.cancelled_by', 'i.cancelled_business_date', cancelled)}
    from order_items i join orders o on o.brand_id = i.brand_id and o.id = i.order_id
    where i.brand_id = ${brandId} and i.cancelled_at is not null and i.cancelled_business_date ${dates}
      and i.cancel_kind = 'cancel' and ${here('o')}`
}
