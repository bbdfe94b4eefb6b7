import { writeLetter, type Letter } from '../../platform/server/letter.ts'
import type { Tongue } from '../tongue.ts'

/** A letter to a client, all of it in their tongue. */
export const writeLetterIn = ({ language, say }: Tongue, letter: Letter) =>
  writeLetter({
    ...letter,
    inLanguage: { language, withoutButton: say('Se o botão não funcionar, copie este endereço no navegador:') },
  })
