import { enhanceBooking } from '../booking/web/enhance-booking.ts'

enhanceBooking()
