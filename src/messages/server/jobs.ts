import { startsItself, type Job } from '../../platform/server/jobs/jobs.ts'
import { actOnReply } from './act-on-reply.ts'
import { replyJob } from './keep-replies.ts'
import { messageJob, planMessages } from './plan-messages.ts'
import { markSent, sendMessage } from './send-message.ts'

export const messagesJobs: Job[] = [
  startsItself('messages.plan', 120, planMessages),
  replyJob.does(actOnReply),
  messageJob.does(sendMessage, { afterMail: markSent }),
]
