// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { paths } from '../../platform/paths.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import type { Site } from '../contract.ts'
import { everySection } from '../site.ts'
import { sitesApi } from './api.ts'
import { MySitePage } from './my-site-page.tsx'

const rpc = scriptedRpc()
const site: Site = {
  slug: 'espaco-dora',
  content: {
    businessName: 'Espaço Dora',
    title: 'Beleza sem pressa',
    subtitle: null,
    description: null,
    layout: 'editorial',
    primaryColor: '#6d2e46',
    secondaryColor: '#e8b04b',
    differentials: [],
    testimonials: [],
    services: [],
    aboutTitle: null,
    aboutText: null,
    address: null,
    locationText: null,
    instagram: null,
    facebook: null,
    whatsapp: null,
    faq: [],
    heroPicture: null,
    aboutPicture: null,
    gallery: [],
    sections: everySection([]),
    metaTitle: null,
    metaDescription: null,
  },
  pictures: [],
  publishedAt: null,
  hasChanges: false,
  isSaved: false,
  services: [],
  bookingSlug: null,
  takesBookings: true,
  logo: null,
  storefront: { cover: null, instagram: null, facebook: null },
  team: [],
  hours: [],
  dates: [],
}

beforeEach(() => rpc.answers(sitesApi.get, site))

const show = async () => {
  const { user } = await showPage(<MySitePage />, { at: `${paths.mySite}?tab=editar` })
  return {
    fill: async (field: HTMLElement, text: string) => {
      await user.clear(field)
      await user.click(field)
      await user.paste(text)
    },
    // By their texts, because a search by role takes long in a form of this size.
    press: (text: string) => user.click(screen.getByText(text)),
  }
}

// spec: sites-1, sites-7
test('what is missing is named where it is typed, also from the preview, and nothing is stored', async () => {
  const { fill, press } = await show()
  const title = () => screen.findByRole('textbox', { name: 'Título' })
  await fill(await title(), ' ')
  await press('Adicionar pergunta')
  await fill(screen.getByLabelText(/^Pergunta(?!s)/), 'Tem estacionamento?')
  await press('Visualizar')
  await press('Publicar')
  await screen.findByText('Preencha o título.')
  expect(screen.getByText('Escreva a resposta.')).toBeTruthy()
  expect(screen.getByText('Editar').closest('[role=tab]')?.getAttribute('aria-selected')).toBe('true')
  expect(rpc.calls(sitesApi.save)).toEqual([])

  rpc.answers(sitesApi.save, undefined)
  await fill(await title(), 'Beleza sem pressa')
  await fill(screen.getByLabelText(/^Resposta/), 'Sim, ao lado.')
  await press('Salvar')
  await told('Site salvo!', 'Suas alterações foram salvas com sucesso.')
  expect(rpc.calls(sitesApi.save)).toMatchObject([
    { title: 'Beleza sem pressa', faq: [{ question: 'Tem estacionamento?', answer: 'Sim, ao lado.' }] },
  ])
})

// spec: sites-1
test('an address is made valid while it is typed, and a site that was only saved says so', async () => {
  rpc.answers(sitesApi.save, undefined)
  rpc.breaks(sitesApi.publish)
  const { fill, press } = await show()
  const address = await screen.findByLabelText<HTMLInputElement>(/^Endereço do site/)
  await fill(address, 'Espaço-da-Dora !')
  expect(address.value).toBe('espaco-da-dora')
  expect(screen.getByText(/\/site\/espaco-da-dora/)).toBeTruthy()
  await press('Publicar')
  await screen.findByText('O site foi salvo, mas não foi possível publicar.')
  expect(rpc.calls(sitesApi.save)).toMatchObject([{ slug: 'espaco-da-dora' }])
})

/** The section around a field, and whether the words stand in its head. */
const sectionOf = (field: HTMLElement) => field.closest<HTMLDetailsElement>('details[name=site-section]')!
const headOf = (section: HTMLElement) => section.querySelector('summary')!.textContent

test('a closed section says that it was changed until it is saved, and an item that was taken out counts', async () => {
  rpc.answers(sitesApi.get, {
    ...site,
    content: { ...site.content, faq: [{ question: 'Tem estacionamento?', answer: 'Sim.' }] },
  })
  rpc.answers(sitesApi.save, undefined)
  const { fill, press } = await show()
  const subtitle = await screen.findByLabelText('Subtítulo')
  const questions = sectionOf(screen.getByLabelText(/^Pergunta(?!s)/))
  expect(sectionOf(subtitle).open).toBe(false)
  expect(headOf(questions)).toBe('Perguntas frequentes')
  await fill(subtitle, 'Venha')
  await press('Adicionar pergunta')
  screen.getByLabelText('Remover pergunta 2').click()
  screen.getByLabelText('Remover pergunta 1').click()
  await screen.findAllByText('Alterado')
  expect([headOf(sectionOf(subtitle)), headOf(questions)]).toEqual(['DestaqueAlterado', 'Perguntas frequentesAlterado'])
  await press('Salvar')
  await told('Site salvo!', 'Suas alterações foram salvas com sucesso.')
  expect(screen.queryByText('Alterado')).toBeNull()
})

test('an item that is being written stays open while another goes, and none opens in its place', async () => {
  const question = (text: string) => ({ question: text, answer: 'Sim.' })
  rpc.answers(sitesApi.get, {
    ...site,
    content: { ...site.content, faq: [question('Tem estacionamento?'), question('Aceita cartão?')] },
  })
  const { press } = await show()
  const questions = () => screen.getAllByLabelText(/^Pergunta(?!s)/)
  const open = () => questions().map((one) => one.closest<HTMLDetailsElement>('details[name=faq]')!.open)
  await screen.findAllByLabelText(/^Pergunta(?!s)/)
  expect(open()).toEqual([false, false])
  await press('Adicionar pergunta')
  await waitFor(() => expect(open()).toEqual([false, false, true]))
  screen.getByLabelText('Remover pergunta 1').click()
  await waitFor(() => expect(open()).toEqual([false, true]))
  screen.getByLabelText('Remover pergunta 2').click()
  await waitFor(() => expect(open()).toEqual([false]))
})

test('a field at fault opens its section and its item and takes the focus, also where the server has found the fault', async () => {
  const { fill, press } = await show()
  await screen.findByLabelText('Subtítulo')
  await press('Adicionar pergunta')
  const question = screen.getByLabelText(/^Pergunta(?!s)/)
  const item = question.closest<HTMLDetailsElement>('details[name=faq]')!
  item.open = false
  await press('Publicar')
  await screen.findByText('Escreva a pergunta.')
  await waitFor(() => expect(document.activeElement).toBe(question))
  expect([sectionOf(question).open, item.open]).toEqual([true, true])
  expect(headOf(sectionOf(question))).toContain('Revisar')

  await fill(question, 'Tem estacionamento?')
  await fill(screen.getByLabelText(/^Resposta/), 'Sim.')
  const instagram = screen.getByLabelText('Instagram')
  rpc.refuses(sitesApi.save, platformRefusals.INVALID_INPUT, { fields: { instagram: 'Este perfil não existe.' } })
  await press('Publicar')
  await screen.findByText('Este perfil não existe.')
  await waitFor(() => expect(document.activeElement).toBe(instagram))
  expect(sectionOf(instagram).open).toBe(true)
})

test('the templates lie open until one was chosen, and folded on a page that was saved', async () => {
  const templates = () => screen.getByRole('heading', { name: 'Modelos' }).closest('details')!
  const { user } = await showPage(<MySitePage />, { at: `${paths.mySite}?tab=editar` })
  await screen.findByRole('heading', { name: 'Modelos' })
  expect(templates().open).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Usar este modelo: Salão' }))
  await user.click(await screen.findByRole('button', { name: 'Usar modelo' }))
  await waitFor(() => expect(templates().open).toBe(false))
  cleanup()
  rpc.answers(sitesApi.get, { ...site, isSaved: true })
  await showPage(<MySitePage />, { at: `${paths.mySite}?tab=editar` })
  await screen.findByRole('heading', { name: 'Modelos' })
  expect(templates().open).toBe(false)
})
