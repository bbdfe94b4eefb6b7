import { procedures, read, write } from '../../accounts/server/guard.ts'
import { ratingsContract } from '../contract.ts'
import { answerRating, hideRating, showRating } from './decide-rating.ts'
import { listRatings } from './rating-queries.ts'

export const ratingsApi = procedures(ratingsContract, {
  list: read(listRatings),
  answer: write(answerRating),
  hide: write(hideRating),
  show: write(showRating),
})
