import type { Translator } from './translator.ts'

/** A span of time in its largest whole unit: "45 minutos", "2 horas"; days only beyond two, as people say 24 hours. */
export function spanWords(minutes: number, { say }: Translator): string {
  if (minutes % 60 !== 0) return say('{minutes} minutos', { minutes })
  if (minutes > 2880 && minutes % 1440 === 0) return say('{days} dias', { days: minutes / 1440 })
  return minutes === 60 ? say('1 hora') : say('{hours} horas', { hours: minutes / 60 })
}
