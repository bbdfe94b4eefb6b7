// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Language } from '../../languages/language.ts'
import { translatorFor } from '../../languages/translators.ts'
import { TranslatorContext } from '../../languages/web/use-translator.ts'
import type { ReceiptView } from '../receipt.ts'
import { ReceiptPage, receiptHead } from './receipt-page.tsx'

const receipt: Omit<ReceiptView, 'language' | 'picked'> = {
  token: 'abc',
  isLanguageFixed: false,
  saleId: '019a0000-0000-7000-8000-000000000001',
  businessName: 'Studio Aurora',
  cashierName: 'Rita',
  clientName: 'Ana',
  date: '2026-12-03',
  time: '16:05',
  items: [{ name: 'Corte', quantity: 1, unitCents: 9000, totalCents: 9000, professionalName: 'Bruna', note: null }],
  subtotalCents: 9000,
  discountCents: 1000,
  totalCents: 8000,
  payments: [{ method: 'cash', amountCents: 8000, receivedCents: 10_000, card: null }],
  formats: { currency: 'BRL', dateFormat: 'DD/MM/YYYY', zone: 'America/Sao_Paulo' },
}

// spec: settings-8
test.each<[Language, string, string[], string[]]>([
  [
    'pt-BR',
    'Recibo',
    ['Recibo de venda', '03/12/2026 16:05', 'com Bruna', 'Dinheiro', 'Troco'],
    ['English', 'Español'],
  ],
  [
    'en-US',
    'Receipt',
    ['Sales receipt', 'December 3, 2026 4:05 PM', 'with Bruna', 'Cash', 'Change'],
    ['Português', 'Español'],
  ],
  [
    'es-ES',
    'Recibo',
    ['Recibo de venta', '3 de diciembre de 2026', 'con Bruna', 'Efectivo', 'Cambio'],
    ['Português', 'English'],
  ],
])('a receipt is read in %s, and in the other languages by a link', (language, title, texts, others) => {
  const translator = translatorFor(language)
  const view: ReceiptView = { ...receipt, language, picked: null }
  const page = (isLanguageFixed: boolean) => (
    <TranslatorContext value={translator}>
      <ReceiptPage {...view} isLanguageFixed={isLanguageFixed} />
    </TranslatorContext>
  )
  const { container, rerender, unmount } = render(page(false))
  for (const text of texts) expect(container.textContent).toContain(text)
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(others)
  expect(screen.getAllByRole('link')[0]!.getAttribute('href')).toMatch(/^\/r\/abc\?lang=/)
  expect(receiptHead(view, translator).title).toBe(`${title} — Studio Aurora`)
  rerender(page(true))
  expect(screen.queryAllByRole('link')).toEqual([])
  unmount()
})
