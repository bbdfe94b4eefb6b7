import type { Page } from '@playwright/test'
import type { DoorName } from '../src/entries/router.ts'
import { answerMark } from '../src/platform/question.ts'

const general = { title: 'Erro', text: 'Ocorreu um erro inesperado. Tente novamente.' }
const defect = { defined: false, code: 'INTERNAL', status: 500, message: 'Erro', data: general }

/** Makes a door answer as with a server defect, until the returned function is called. */
export async function breakDoor(page: Page, door: DoorName): Promise<() => Promise<void>> {
  // A reading door has its input after `?`; the names of other doors may begin with this one.
  const address = new RegExp(`/rpc/${door.replaceAll('.', '/')}(\\?|$)`)
  await page.route(address, (route) =>
    route.fulfill({ status: 500, headers: answerMark(route.request().headers()), json: { json: defect } }),
  )
  return () => page.unroute(address)
}
