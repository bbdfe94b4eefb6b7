import { enhanceMyDay } from '../my-day/web/enhance-my-day.ts'

enhanceMyDay()
