import type { Page } from '@playwright/test'
import type { ProcedureName } from '../src/entries/router.ts'
import { answerMark } from '../src/platform/question.ts'

const general = { title: 'Erro', text: 'Ocorreu um erro inesperado. Tente novamente.' }
const defect = { defined: false, code: 'INTERNAL', status: 500, message: 'Erro', data: general }

/** Makes a procedure answer as with a server defect, until the returned function is called. */
export async function breakProcedure(page: Page, procedure: ProcedureName): Promise<() => Promise<void>> {
  // A reading procedure has its input after `?`; the names of other procedures may begin with this one.
  const address = new RegExp(`/rpc/${procedure.replaceAll('.', '/')}(\\?|$)`)
  await page.route(address, (route) =>
    route.fulfill({ status: 500, headers: answerMark(route.request().headers()), json: { json: defect } }),
  )
  return () => page.unroute(address)
}
