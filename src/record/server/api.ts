import { procedures, read, write } from '../../accounts/server/guard.ts'
import { recordContract } from '../contract.ts'
import { askPage } from './ask-page.ts'
import { answerConsent, askContact, askErasure, correctOwn, exportOwn, takeBackRequest } from './change-own.ts'
import { grantRequest, refuseRequest } from './decide-request.ts'
import { exportClientRecord } from './export-client-record.ts'
import { endPage, mailPage, makePage } from './make-page.ts'
import { pageStanding } from './page-queries.ts'
import { listRequests } from './request-queries.ts'
import { clientTimeline } from './timeline-query.ts'

export const recordApi = procedures(recordContract, {
  timeline: read(clientTimeline),
  exportClientRecord: write(exportClientRecord),
  page: {
    get: read(pageStanding),
    mail: ({ input, context }) => mailPage(context, input),
    make: ({ input, context }) => makePage(context, input),
    end: write(endPage),
  },
  requests: {
    list: read(listRequests),
    grant: write(grantRequest),
    refuse: write(refuseRequest),
  },
  ask: ({ input, context }) => askPage(input, context.network),
  own: {
    correct: ({ input, context: { network } }) => correctOwn({ ...input, network }),
    askContact: ({ input, context: { network } }) => askContact({ ...input, network }),
    answerConsent: ({ input, context: { network } }) => answerConsent({ ...input, network }),
    askErasure: ({ input, context: { network } }) => askErasure({ ...input, network }),
    takeBack: ({ input, context: { network } }) => takeBackRequest({ ...input, network }),
    export: ({ input, context: { network } }) => exportOwn({ ...input, network }),
  },
})
