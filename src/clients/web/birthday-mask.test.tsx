import { birthdayMask } from '../../platform/masks.ts'
import { obeysItsReader, typed } from '../../platform/web/testing/mask-laws.ts'
import { parseBirthday } from '../birthday.ts'

// With a dash it is the stored form, month first, which nobody types.
const withoutDash = typed.filter((text) => !/\p{Pd}/u.test(text))
obeysItsReader('birthday', birthdayMask('/'), parseBirthday, withoutDash)
