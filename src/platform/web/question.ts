import { randomId } from '../id.ts'
import { answerHeader, questionHeader } from '../question.ts'

/** The answer did not come from our server; callers treat it as no answer. */
export class NoAnswer extends Error {}

/** Sends a request and throws NoAnswer unless the answer carries its mark. */
export async function ask(question: Request, init?: RequestInit): Promise<Response> {
  const mark = randomId()
  question.headers.set(questionHeader, mark)
  const answer = await fetch(question, init)
  if (answer.headers.get(answerHeader) !== mark) throw new NoAnswer(`${question.url} was answered by something else`)
  return answer
}
