import { randomId } from '../id.ts'
import { answerHeader, questionHeader } from '../question.ts'

/** An answer that is not our server's; callers treat it as no answer. */
export class NoAnswer extends Error {}

/** Asks our server, and takes nobody else's word for its own. */
export async function ask(question: Request, init?: RequestInit): Promise<Response> {
  const mark = randomId()
  question.headers.set(questionHeader, mark)
  const answer = await fetch(question, init)
  if (answer.headers.get(answerHeader) !== mark) throw new NoAnswer(`${question.url} was answered by something else`)
  return answer
}
