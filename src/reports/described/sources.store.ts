import {
  categorySource,
  channelSource,
  discountSource,
  marginSource,
  productSource,
  staffSource,
  tableSource,
} from '../sold/sold-reports.store.ts'
import { cancellationSource, kitchenSource, wasteSource } from './other-reports.store.ts'
import type { ReportSource } from './report-source.store.ts'
import type { ReportShape } from './report.types.ts'

const sources: Readonly<Record<string, ReportSource>> = {
  products: productSource,
  categories: categorySource,
  channels: channelSource,
  margins: marginSource,
  staff: staffSource,
  tables: tableSource,
  discounts: discountSource,
  cancellations: cancellationSource,
  waste: wasteSource,
  kitchen: kitchenSource,
}

export function sourceOf({ name }: ReportShape): ReportSource {
  return sources[name]!
}
