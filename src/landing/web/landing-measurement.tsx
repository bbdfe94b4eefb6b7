import { trackerNames, type TrackerIds } from '../trackers.ts'

const button =
  'inline-flex h-11 items-center rounded-control border border-edge px-4 text-base font-semibold hover:bg-hover'

/** Asks whether the visit may be measured. The script shows it; without a script nothing is asked and nothing measured. */
export const MeasurementQuestion = ({ site }: { site: TrackerIds }) => (
  <section
    data-measurement
    data-analytics={site.googleAnalyticsId}
    data-pixel={site.facebookPixelId}
    hidden
    aria-label="Cookies"
    className="border-t border-line bg-surface text-ink"
  >
    <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-2 px-4 py-2 sm:px-6">
      <p className="text-base">Podemos medir visitas com {trackerNames(site).join(' e ')}?</p>
      <div className="flex gap-3">
        <button type="button" data-answer="yes" className={button}>
          Aceitar
        </button>
        <button type="button" data-answer="no" className={button}>
          Recusar
        </button>
      </div>
    </div>
  </section>
)

/** Shows the question again, so that the answer can be changed. */
export const CookiesLink = () => (
  <button type="button" data-cookies hidden className="inline-flex h-11 items-center px-2 hover:underline">
    Cookies
  </button>
)
