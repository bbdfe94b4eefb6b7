import type { Page } from '@playwright/test'
import { paths } from '../src/platform/paths.ts'
import type { Shot } from './pictures.ts'

const press = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).first().click()
  await page.getByRole('dialog').waitFor()
}

/** Beside the menu, above what stands below a screen's first part. */
const tall = { height: 600 }

/** What the help shows, by the name under which its pages ask for it. */
export const helpShots: Record<string, Shot> = {
  agenda: { path: paths.schedule, wide: tall },
  'new-appointment': { path: paths.newAppointment, wide: tall, prepare: (page) => page.getByRole('dialog').waitFor() },
  clients: { path: paths.clients },
  'import-clients': { path: paths.importClients },
  services: { path: paths.services },
  products: { path: paths.products },
  till: {
    path: paths.till,
    wide: { width: 920, height: 598 },
    prepare: async (page) => {
      for (const name of [/Corte feminino/, /Shampoo hidratante/])
        await page.getByRole('button', { name }).first().click()
      await page.evaluate(() => scrollTo(0, 0))
    },
  },
  'close-register': { path: paths.till, wide: { y: 0, height: 720 }, prepare: press('Fechar Caixa') },
  reports: { path: paths.reports },
  professionals: { path: paths.professionals },
  commissions: { path: paths.commissions },
  'booking-link': { path: paths.bookingLink, wide: tall },
  messages: { path: paths.messages },
  'my-site': { path: paths.mySite, wide: tall },
}
