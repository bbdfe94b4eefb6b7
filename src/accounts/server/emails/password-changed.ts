import { productName } from '../../../platform/brand.ts'
import { writeLetter } from '../../../platform/server/mail/letter.ts'

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

export const secondFactorEndedLetter = ({ name, url }: { name: string; url: string }) =>
  writeLetter({
    subject: `A verificação em duas etapas do ${productName()} foi desativada`,
    heading: 'Verificação em duas etapas desativada',
    greeting: `Olá, ${name}.`,
    paragraphs: [
      'A pedido, nosso suporte desativou a verificação em duas etapas da sua conta e encerrou as sessões em todos os aparelhos.',
      'Entre com a sua senha e ative a verificação de novo em Minha conta. Se não foi você que pediu, troque a senha agora.',
    ],
    action: { label: 'Não fui eu: trocar a senha', url },
    smallPrint: ['Você recebe este aviso sempre que a verificação em duas etapas é desativada pelo suporte.'],
  })

type LetterInput = { name: string; url: string }
const whenever = 'Você recebe este aviso sempre que a verificação em duas etapas é ativada ou desativada.'

export const secondFactorOnLetter = ({ name }: LetterInput) =>
  writeLetter({
    subject: `A verificação em duas etapas do ${productName()} foi ativada`,
    heading: 'Verificação em duas etapas ativada',
    greeting: `Olá, ${name}.`,
    paragraphs: [
      'A partir de agora, a sua conta pede também um código do aplicativo autenticador. As sessões nos outros aparelhos foram encerradas.',
      'Guarde bem os códigos de recuperação: com eles, você entra se perder o celular.',
    ],
    // No link to reset the password: that needs a code, which the owner does not have if somebody else switched this
    // on.
    smallPrint: ['Se não foi você, fale com o nosso suporte agora.', whenever],
  })

export const secondFactorOffLetter = ({ name, url }: LetterInput) =>
  writeLetter({
    subject: `A verificação em duas etapas do ${productName()} foi desativada`,
    heading: 'Verificação em duas etapas desativada',
    greeting: `Olá, ${name}.`,
    paragraphs: [
      'A sua conta não pede mais o código do aplicativo autenticador, e os códigos de recuperação deixaram de valer.',
      'Se não foi você, troque a senha agora e ative a verificação de novo em Minha conta.',
    ],
    action: { label: 'Não fui eu: trocar a senha', url },
    smallPrint: [whenever],
  })
