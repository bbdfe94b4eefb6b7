import type { Page } from '@playwright/test'
import type { DoorName } from '../src/entries/router.ts'
import { answerMark } from '../src/platform/question.ts'

const general = { title: 'Erro', text: 'Ocorreu um erro inesperado. Tente novamente.' }
const defect = { defined: false, code: 'INTERNAL', status: 500, message: 'Erro', data: general }

/** The server answers a door as it answers where it has a defect, until what is given back is called. */
export async function breakDoor(page: Page, door: DoorName): Promise<() => Promise<void>> {
  // A question has its input behind the name; other doors begin with the same name.
  const address = new RegExp(`/rpc/${door.replaceAll('.', '/')}(\\?|$)`)
  await page.route(address, (route) =>
    route.fulfill({ status: 500, headers: answerMark(route.request().headers()), json: { json: defect } }),
  )
  return () => page.unroute(address)
}
