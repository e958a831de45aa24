import { type Caller, requireBranchFilter } from '../../access/caller.rules.ts'
import { listAnswer, type ListPage, type Reach } from '../../db/list/list.ts'
import type { ListRequest } from '../../db/list/list-request.ts'
import type { Answer } from '../endpoint/endpoint.ts'
import { readList } from '../input/list-query.ts'

/**
 * Answers a page of a list.
 * @param read reads the page, limited to the branches that the key has access to
 */
export async function answerList<R>(
  { caller, query, lang }: { caller: Caller; query: unknown; lang: string },
  read: (reach: Reach, request: ListRequest) => Promise<ListPage<R>>,
  present: (row: R, lang: string) => unknown,
): Promise<Answer> {
  const request = readList(query, lang)
  requireBranchFilter(caller, request.filters)
  const page = await read({ brandId: caller.brand.id, branchIds: caller.branchIds }, request)
  return listAnswer(
    request,
    page,
    page.rows.map(row => present(row, lang)),
  )
}
