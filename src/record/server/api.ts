import { implement } from '@orpc/server'
import { procedureConfig, guard, read, write, type EdgeContext } from '../../accounts/server/guard.ts'
import { recordContract } from '../contract.ts'
import { askPage } from './ask-page.ts'
import { answerConsent, askContact, askErasure, correctOwn, exportOwn, takeBackRequest } from './change-own.ts'
import { grantRequest, refuseRequest } from './decide-request.ts'
import { exportClientRecord } from './export-client-record.ts'
import { endPage, mailPage, makePage } from './make-page.ts'
import { pageStanding } from './page-queries.ts'
import { listRequests } from './request-queries.ts'
import { clientTimeline } from './timeline-query.ts'

const procedures = implement(recordContract, procedureConfig).$context<EdgeContext>().use(guard)
const { page, requests, own } = procedures

export const recordApi = procedures.router({
  timeline: procedures.timeline.handler(read(clientTimeline)),
  exportClientRecord: procedures.exportClientRecord.handler(write(exportClientRecord)),
  page: {
    get: page.get.handler(read(pageStanding)),
    mail: page.mail.handler(({ input, context }) => mailPage(context, input)),
    make: page.make.handler(({ input, context }) => makePage(context, input)),
    end: page.end.handler(write(endPage)),
  },
  requests: {
    list: requests.list.handler(read(listRequests)),
    grant: requests.grant.handler(write(grantRequest)),
    refuse: requests.refuse.handler(write(refuseRequest)),
  },
  ask: procedures.ask.handler(({ input, context }) => askPage(input, context.network)),
  own: {
    correct: own.correct.handler(({ input, context: { network } }) => correctOwn({ ...input, network })),
    askContact: own.askContact.handler(({ input, context: { network } }) => askContact({ ...input, network })),
    answerConsent: own.answerConsent.handler(({ input, context: { network } }) => answerConsent({ ...input, network })),
    askErasure: own.askErasure.handler(({ input, context: { network } }) => askErasure({ ...input, network })),
    takeBack: own.takeBack.handler(({ input, context: { network } }) => takeBackRequest({ ...input, network })),
    export: own.export.handler(({ input, context: { network } }) => exportOwn({ ...input, network })),
  },
})
