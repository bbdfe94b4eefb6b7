import { productName } from '../../../platform/brand.ts'
import { writeLetter } from '../../../platform/server/letter.ts'

export const verifyEmailLetter = ({ name, url }: { name: string; url: string }) =>
  writeLetter({
    subject: `Confirme seu e-mail no ${productName()}`,
    heading: 'Confirme seu e-mail',
    greeting: `Olá, ${name}.`,
    paragraphs: ['Falta um toque para sabermos que este endereço é seu e que os avisos chegam até você.'],
    action: { label: 'Confirmar e-mail', url },
    smallPrint: ['O link vale por 24 horas.', `Se você não criou uma conta no ${productName()}, ignore este e-mail.`],
  })
