import { enhanceBooking } from '../booking/web/enhance-booking.ts'
import { tellFrame } from '../booking/web/enhance-framed.ts'

enhanceBooking()
tellFrame()
