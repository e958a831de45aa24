import sql, { type Sql } from 'sql-template-tag'

/** Assigns the customer of an order or a bill and keeps a former one in `past_customer_ids`, which erasure needs. */
export function setCustomerId(customerId: string | null): Sql {
  return sql`customer_id = ${customerId}::text,
    past_customer_ids = case when customer_id is null or customer_id = ${customerId}::text then past_customer_ids
      else array_remove(past_customer_ids, customer_id) || customer_id end`
}
