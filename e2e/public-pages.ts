import { paths } from '../src/platform/paths.ts'
import { soon } from './full-salon.ts'
import { inTurn, type Look, press, sees, type } from './looks.ts'

const link =
  (name: string | RegExp): Look['open'] =>
  (page) =>
    page.getByRole('link', { name }).first().click()

const named = (name: string, idea: string, at: Look['at'], open?: Look['open']): Look => ({
  name: `the page ${name}`,
  idea,
  by: 'visitor',
  at,
  ...(open && { open }),
})

/** The pages that need no sign-in, as somebody sees them who comes by their address. */
export const publicPages: Look[] = [
  named('for booking', 'booking', ({ slug }) => `/booking/${slug}`),
  named(
    'for booking, with a service, a day and a time,',
    'booking',
    ({ slug, beard, bruna }) => `/booking/${slug}?service=${beard}&professional=${bruna}&date=${soon}`,
    async (page) => {
      await page.getByText('11:00', { exact: true }).click()
      await page.getByLabel('Nome completo').fill('Paula Reis')
    },
  ),
  named(
    'for booking, with the days of a month,',
    'booking',
    ({ slug, beard }) => `/booking/${slug}?service=${beard}`,
    link('Ver o mês inteiro'),
  ),
  named('of an own booking', 'booking', ({ booking }) => booking),
  named('of an own booking, to be moved,', 'booking', ({ booking }) => booking, link('Remarcar')),
  named('of an own booking that was cancelled', 'booking', ({ cancelled }) => cancelled),
  named('of an own booking, to be cancelled,', 'booking', ({ booking }) => booking, link('Cancelar')),
  named(
    'of the waiting list',
    'waitlist',
    ({ slug, beard }) => `/booking/${slug}/espera?service=${beard}&date=${soon}`,
    inTurn(press('Entrar na lista de espera'), sees('Informe seu nome completo.')),
  ),
  named('of an own place on the waiting list', 'waitlist', ({ slug, wishKey }) => `/booking/${slug}/espera/${wishKey}`),
  named(
    'that asks for a link to own data',
    'record',
    ({ slug }) => `/booking/${slug}/meus-dados`,
    inTurn(type('E-mail', 'ana'), press('Enviar link'), sees('Informe um e-mail válido.')),
  ),
  named(
    'that has sent a link to own data',
    'record',
    ({ slug }) => `/booking/${slug}/meus-dados`,
    inTurn(type('E-mail', 'ninguem@exemplo.com'), press('Enviar link'), sees('Confira o seu e-mail')),
  ),
  named('of own data', 'record', ({ pageSecret }) => `/meus-dados/${pageSecret}`),
  named('of own data whose link has ended', 'record', '/meus-dados/nada'),
  named('of a receipt', 'sales', ({ receipt }) => receipt),
  named('of a site', 'sites', ({ slug }) => `/site/${slug}`),
  named('of the terms of use', 'papers', paths.terms),
  named('of the privacy notice', 'papers', paths.privacy),
  named('of the help', 'help', paths.help),
  named('of the help, with what was found,', 'help', `${paths.help}?q=fechar+caixa`),
  named('of one task', 'help', paths.helpPage('fechar-o-caixa')),
  named('of the product', 'sites', '/'),
  {
    ...named('of the product, with its menu,', 'sites', '/', (page) =>
      page.getByRole('navigation', { name: 'Principal' }).getByLabel('Menu').click(),
    ),
    onPhone: true,
  },
  named('of the product, with the ways to ask,', 'sites', '/', press('Fale Conosco')),
  named('that is not there', 'platform', '/nada'),
  // The last one, because the language that was chosen stays.
  named(
    'for booking, in Spanish,',
    'languages',
    ({ slug, beard }) => `/booking/${slug}?service=${beard}&lang=es-ES`,
    sees('Ver el mes entero'),
  ),
]
