import { plainName } from '../../business/client-sender.ts'
import { productName } from '../../platform/brand.ts'
import { type Letter, type Letterhead, writeLetter } from '../../platform/server/mail/letter.ts'
import type { Translator } from '../translator.ts'

/**
 * Writes a letter of a business to a client, in the client's language: the business's own look, its name as the sender,
 * and its address for answers.
 */
export function writeLetterIn({ language, say }: Translator, head: Letterhead, letter: Letter) {
  const { name: businessName, answersTo } = head
  const answers = answersTo
    ? say('Para falar com {businessName}, responda a este e-mail.', { businessName })
    : say('Não responda a este e-mail: {businessName} não recebe as respostas.', { businessName })
  const written = writeLetter({
    ...letter,
    smallPrint: [...letter.smallPrint, answers],
    inLanguage: { language, withoutButton: say('Se o botão não funcionar, copie este endereço no navegador:') },
    head: { ...head, sentBy: say('Enviado por {product}', { product: productName() }) },
  })
  return { ...written, from: plainName(businessName), answersTo }
}
