import { paths } from '../src/platform/paths.ts'
import type { DialogOf } from './dialogs.ts'
import { check, choose, inTurn, key, press, pressIn, sees, type Step, type } from './looks.ts'
import { cart, scan } from './till.ts'

/** Puts one shampoo into the cart, which may hold something of an earlier look. */
export const filled: Step = async (page) => {
  await page.getByRole('button', { name: /^Shampoo/ }).waitFor()
  if (await cart(page).getByRole('button', { name: 'Esvaziar carrinho' }).isVisible()) {
    await cart(page).getByRole('button', { name: 'Esvaziar carrinho' }).click()
    const asked = page.getByRole('alertdialog').getByRole('button', { name: 'Esvaziar' })
    await asked.or(cart(page).getByText('Carrinho vazio', { exact: true })).waitFor()
    if (await asked.isVisible()) await asked.click()
  }
  await scan(page)
  await cart(page).getByLabel('Quantidade de Shampoo').waitFor()
}
const inCart =
  (name: string): Step =>
  (page) =>
    cart(page).getByRole('button', { name }).click()
const more = (item: string | RegExp) => choose('Mais ações do caixa', item)
const firstSale = (page: Parameters<Step>[0]) =>
  page
    .getByRole('button', { name: /^Ver venda de/ })
    .filter({ visible: true })
    .last()
    .click()
const closing = inTurn(press('Fechar Caixa'), sees('Esperado na gaveta'))

export const tillDialogs: DialogOf[] = [
  {
    title: 'Abrir Caixa',
    of: 'src/register/web/open-register-dialog.tsx',
    by: 'newcomer',
    at: paths.till,
    open: inTurn(press('Abrir Caixa'), type('Profissional', ''), key('Enter'), sees('Profissional obrigatório')),
  },
  {
    title: 'Caixa deste aparelho',
    of: 'src/register/web/choose-register-dialog.tsx',
    at: paths.till,
    open: more(/Neste aparelho/),
  },
  {
    title: 'Suprimento',
    of: 'src/register/web/movement-dialog.tsx',
    at: paths.till,
    open: inTurn(more('Suprimento'), pressIn('Suprimento', 'Registrar suprimento'), sees('Informe o motivo.')),
  },
  {
    title: 'Suprimentos e sangrias',
    of: 'src/register/web/session-vouchers.tsx',
    at: paths.till,
    open: inTurn(more('Comprovantes'), (page) => page.getByRole('dialog').getByRole('listitem').first().waitFor()),
  },
  {
    title: 'Comprovante',
    of: 'src/platform/web/paper-dialog.tsx',
    at: paths.till,
    open: inTurn(more('Comprovantes'), press(/^Comprovante: suprimento/)),
  },
  {
    title: 'Quem fez o serviço?',
    of: 'src/sales/web/performers-dialog.tsx',
    at: paths.till,
    open: inTurn(
      filled,
      press(/^Barba/),
      key('F7'),
      key('F9'),
      press('Continuar'),
      sees('Escolha quem fez este serviço.'),
    ),
  },
  {
    title: 'Falta um atendimento',
    of: 'src/sales/web/other-visits-dialog.tsx',
    at: paths.till,
    open: inTurn(
      filled,
      key('F4'),
      (page) =>
        page
          .getByRole('dialog')
          .getByRole('button', { name: /Natália Reis/ })
          .first()
          .click(),
      (page) => cart(page).getByRole('list', { name: 'Agendamentos de hoje' }).waitFor(),
      (page) => cart(page).getByText('Crédito', { exact: true }).click(),
      key('F9'),
    ),
  },
  {
    title: 'Impressão',
    of: 'src/sales/web/till-dialogs.tsx',
    at: paths.till,
    open: inTurn(more('Impressão'), check(/Impressora térmica/), (page) =>
      page.getByText('80 mm', { exact: true }).click(),
    ),
  },
  {
    title: 'Impressão',
    state: 'switched off',
    of: 'src/sales/web/till-dialogs.tsx',
    at: paths.till,
    open: inTurn(more('Impressão'), (page) => page.getByRole('switch', { name: /Ativar impressão/ }).uncheck()),
  },
  {
    title: 'Chave PIX',
    of: 'src/sales/web/till-dialogs.tsx',
    at: paths.till,
    open: inTurn(more('Chave PIX'), type('Chave', 'não é'), key('Enter'), sees(/^Informe/)),
  },
  {
    title: 'Taxas do cartão',
    of: 'src/register/web/card-terms-dialog.tsx',
    at: paths.till,
    open: inTurn(
      more('Taxas do cartão'),
      check('Débito'),
      pressIn('Taxas do cartão', 'Salvar'),
      sees('Informe a taxa, de 0 a 100.'),
    ),
  },
  {
    title: 'Etiquetas de balança',
    of: 'src/register/web/scale-labels-dialog.tsx',
    at: paths.till,
    open: inTurn(more('Etiquetas de balança'), check('Ler etiquetas de balança no PDV')),
  },
  {
    title: 'Limites de desconto',
    of: 'src/register/web/discount-limits-dialog.tsx',
    at: paths.till,
    open: more('Limites de desconto'),
  },
  {
    title: 'Fechar Caixa',
    of: 'src/register/web/close-register-dialog.tsx',
    at: paths.till,
    open: inTurn(closing, type('Valor contado', '1000'), sees(/^Falta de/)),
  },
  {
    title: 'Fechar Caixa',
    state: 'with what is counted',
    of: 'src/register/web/close-register-dialog.tsx',
    at: paths.till,
    open: inTurn(closing, press('Contar notas e moedas'), type('Quantidade de R$ 50,00', '1')),
  },
  {
    title: 'Selecionar cliente',
    of: 'src/sales/web/client-dialog.tsx',
    at: paths.till,
    open: inTurn(filled, key('F4'), sees('Ana Conceição')),
  },
  {
    title: 'Check-in',
    of: 'src/sales/web/client-dialog.tsx',
    at: paths.till,
    open: inTurn(
      press('Check-in'),
      (page) => page.getByRole('dialog').getByRole('searchbox').fill('bia'),
      sees('Bia Reis'),
    ),
  },
  {
    title: 'Shampoo',
    of: 'src/sales/web/line-dialog.tsx',
    at: paths.till,
    open: inTurn(filled, inCart('Detalhes de Shampoo')),
  },
  {
    title: 'Barba',
    of: 'src/sales/web/line-dialog.tsx',
    at: paths.till,
    open: inTurn(filled, press(/^Barba/), inCart('Detalhes de Barba'), (page) =>
      page.getByRole('dialog').getByText('Bruna').click(),
    ),
  },
  {
    title: 'Aplicar desconto',
    of: 'src/sales/web/discount-dialog.tsx',
    at: paths.till,
    open: inTurn(
      filled,
      inCart('Desconto'),
      (page) => page.getByText('Valor (R$)').click(),
      key('Enter'),
      sees(/^Valor inválido/),
    ),
  },
  {
    title: 'Dividir pagamento',
    of: 'src/sales/web/split-dialog.tsx',
    at: paths.till,
    open: inTurn(
      filled,
      inCart('Dividir'),
      type('Valor 1', '550'),
      (page) => page.getByLabel('Forma 2').selectOption('Dinheiro'),
      type('Valor recebido', '4000'),
    ),
  },
  {
    title: 'Pagamento com PIX',
    of: 'src/sales/web/till-dialogs.tsx',
    at: paths.till,
    open: inTurn(filled, key('F8'), inCart('Mostrar QR Code'), (page) =>
      page.getByRole('img', { name: 'QR Code do PIX' }).waitFor(),
    ),
  },
  {
    title: 'Carrinho',
    of: 'src/sales/web/till-dialogs.tsx',
    at: paths.till,
    onPhone: true,
    open: inTurn(
      (page) => page.getByRole('button', { name: /^Shampoo/ }).click(),
      press(/\d ite(m|ns)/),
      (page) => page.getByRole('dialog').getByText('Dinheiro').click(),
    ),
  },
  {
    title: 'Esvaziar carrinho?',
    of: 'src/sales/web/cart-panel.tsx',
    at: paths.till,
    open: inTurn(filled, press(/^Barba/), inCart('Esvaziar carrinho')),
  },
  {
    title: 'Guardar comanda',
    of: 'src/tickets/web/name-dialog.tsx',
    at: paths.till,
    open: inTurn(filled, inCart('Guardar comanda')),
  },
  { title: 'Comandas', of: 'src/tickets/web/tickets-dialog.tsx', at: paths.till, open: press(/^Comandas/) },
  {
    title: 'Assumir a comanda',
    of: 'src/tickets/web/tickets-dialog.tsx',
    at: paths.till,
    open: inTurn(press(/^Comandas/), press(/^Abrir comanda Cliente/)),
  },
  {
    title: 'Histórico de vendas',
    of: 'src/sales/web/history-dialog.tsx',
    at: paths.till,
    open: inTurn(press('Histórico'), (page) =>
      page
        .getByRole('button', { name: /^Ver venda de/ })
        .first()
        .waitFor(),
    ),
  },
  {
    title: 'Venda',
    of: 'src/sales/web/history-dialog.tsx',
    at: paths.till,
    open: inTurn(press('Histórico'), firstSale, sees('Estornos')),
  },
  {
    title: 'Estornar venda',
    of: 'src/sales/web/history-dialog.tsx',
    at: paths.till,
    open: inTurn(press('Histórico'), firstSale, press('Estornar'), (page) =>
      page.getByLabel('Devolver em').selectOption('Dividir'),
    ),
  },
  {
    title: 'Venda finalizada',
    of: 'src/platform/web/paper-dialog.tsx',
    at: paths.till,
    open: inTurn(filled, key('F7', 'F9')),
  },
]
