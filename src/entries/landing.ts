import { enhanceLanding } from '../landing/web/enhance-landing.ts'

enhanceLanding()
