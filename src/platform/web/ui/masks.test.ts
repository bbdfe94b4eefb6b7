import { parseCpf, parseDocument, parsePhoneNumber, parsePostalCode } from '../../brazil.ts'
import { obeysItsReader } from '../testing/mask-laws.ts'
import { cpfMask, documentMask, phoneMask, postalCodeMask } from '../../masks.ts'

obeysItsReader('phone', phoneMask, parsePhoneNumber)
obeysItsReader('document', documentMask, parseDocument)
obeysItsReader('CPF', cpfMask, parseCpf)
obeysItsReader('CEP', postalCodeMask, parsePostalCode)
