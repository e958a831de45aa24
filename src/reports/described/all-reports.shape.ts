import { cancellationReport, discountReport, kitchenReport, wasteReport } from './other-reports.shape.ts'
import type { ReportShape } from './report.types.ts'
import {
  categoryReport,
  channelReport,
  marginReport,
  productReport,
  staffReport,
  tableReport,
} from './sold-reports.shape.ts'

export const describedReports: readonly ReportShape[] = [
  productReport,
  categoryReport,
  channelReport,
  marginReport,
  staffReport,
  tableReport,
  discountReport,
  cancellationReport,
  wasteReport,
  kitchenReport,
]
