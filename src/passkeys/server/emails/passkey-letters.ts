import { productName } from '../../../platform/brand.ts'
import { writeLetter } from '../../../platform/server/mail/letter.ts'

type LetterInput = { person: string; name: string; url: string }
const whenever = 'Você recebe este aviso sempre que uma chave de acesso é criada ou removida.'

export const passkeyAddedLetter = ({ person, name, url }: LetterInput) =>
  writeLetter({
    subject: `Nova chave de acesso na sua conta do ${productName()}`,
    heading: 'Chave de acesso criada',
    greeting: `Olá, ${person}.`,
    paragraphs: [
      `A chave de acesso “${name}” foi criada. Com ela, dá para entrar na sua conta por esse aparelho, sem senha e sem código.`,
      'Se não foi você, troque a senha agora: todas as chaves de acesso deixam de valer.',
    ],
    action: { label: 'Não fui eu: trocar a senha', url },
    smallPrint: [whenever],
  })

export const passkeyRemovedLetter = ({ person, name, url }: LetterInput) =>
  writeLetter({
    subject: `Chave de acesso removida da sua conta do ${productName()}`,
    heading: 'Chave de acesso removida',
    greeting: `Olá, ${person}.`,
    paragraphs: [
      `A chave de acesso “${name}” foi removida e não dá mais acesso à sua conta.`,
      'Se não foi você, troque a senha agora.',
    ],
    action: { label: 'Não fui eu: trocar a senha', url },
    smallPrint: [whenever],
  })
