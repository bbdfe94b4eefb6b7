import { productName } from '../../../platform/brand.ts'
import { writeLetter } from '../../../platform/server/mail/letter.ts'
import type { MoneyTarget } from '../tell-owners.ts'

const headings: Record<MoneyTarget, string> = {
  pix_key: 'A chave PIX do negócio foi alterada',
  deposit_account: 'A conta que recebe os sinais foi alterada',
  affiliate_account: 'A chave PIX dos repasses foi alterada',
}

type LetterInput = {
  name: string
  businessName: string
  target: MoneyTarget
  before: string | null
  after: string | null
  by: string
  url: string
}

const ending = (end: string | null) => (end === null ? 'nenhuma' : `final ${end}`)

export const moneyTargetLetter = ({ name, businessName, target, before, after, by, url }: LetterInput) =>
  writeLetter({
    subject: `${headings[target]} no ${productName()}`,
    heading: headings[target],
    greeting: `Olá, ${name}.`,
    paragraphs: [`A partir de agora, o dinheiro de ${businessName} vai para outro lugar. Confira se está certo.`],
    facts: [
      ['Antes', ending(before)],
      ['Agora', ending(after)],
      ['Alterado por', by],
    ],
    action: { label: 'Não fui eu: trocar a senha', url },
    smallPrint: ['Você recebe este aviso sempre que muda para onde vai o dinheiro do negócio.'],
  })
