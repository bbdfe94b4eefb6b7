import { enhanceLanding } from '../sites/web/enhance-landing.ts'

enhanceLanding()
