import { productName } from '../../../platform/brand.ts'
import { writeLetter } from '../../../platform/server/letter.ts'

export const passwordChangedLetter = ({ name, url }: { name: string; url: string }) =>
  writeLetter({
    subject: `Sua senha do ${productName()} foi alterada`,
    heading: 'Sua senha foi alterada',
    greeting: `Olá, ${name}.`,
    paragraphs: [
      'A senha da sua conta acaba de ser alterada e as sessões nos outros aparelhos foram encerradas.',
      'Se não foi você, recupere o acesso agora.',
    ],
    action: { label: 'Não fui eu: recuperar acesso', url },
    smallPrint: ['Você recebe este aviso sempre que a senha muda.'],
  })
