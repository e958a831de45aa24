import * as sold from '../sold/sold-reports.store.ts'
import * as other from './other-reports.store.ts'
import { cancellationReport, discountReport, kitchenReport, wasteReport } from './other-reports.shape.ts'
import type { ReportSource } from './report-source.store.ts'
import type { ReportShape } from './report.types.ts'
import * as shapes from './sold-reports.shape.ts'

const sources: ReadonlyMap<ReportShape, ReportSource> = new Map([
  [shapes.productReport, sold.productSource],
  [shapes.categoryReport, sold.categorySource],
  [shapes.channelReport, sold.channelSource],
  [shapes.marginReport, sold.productSource],
  [shapes.staffReport, sold.staffSource],
  [shapes.tableReport, sold.tableSource],
  [discountReport, sold.discountSource],
  [cancellationReport, other.cancellationSource],
  [wasteReport, other.wasteSource],
  [kitchenReport, other.kitchenSource],
])

export const describedReports: readonly ReportShape[] = [...sources.keys()]

export const sourceOf = (shape: ReportShape): ReportSource => sources.get(shape)!
