import { agentAddress } from '../../../content/agent-address.ts';

/** From nothing to a rule that asks, in the order in which each can be taken back. */
export const steps = [
  {
    title: 'Load the agent where somebody pays',
    where: 'In the page, before the button is shown',
    text: 'It reads while the customer types the card number, so the answer is there when they press.',
    undo: 'Delete the lines.',
    code: `const { load } = await import(
  '${agentAddress}'
)
const agent = await load({ apiKey: 'YOUR_KEY' })
const reading = agent.get()`,
  },
  {
    title: 'Send its request id along',
    where: 'In the page, with the payment',
    text: 'Only the id. A visitor that the page names could be anybody’s.',
    undo: 'Your server ignores a field it does not know.',
    code: `form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const { requestId } = await reading
  form.elements.requestId.value = requestId
  form.submit()
})`,
  },
  {
    title: 'Keep it beside the outcome',
    where: 'In your database',
    text: 'Three columns: which card, as your provider’s token, whether it was declined, and the request. No rule yet.',
    undo: 'Drop the column.',
    code: `alter table payments
  add column request_id text;

-- once per request, or it was copied
create unique index payments_request
  on payments (request_id);`,
  },
  {
    title: 'Count for two weeks',
    where: 'At your desk',
    text: 'How many visitors have one, two, three declined cards in an hour? The bend in this table is your threshold.',
    undo: 'Nothing to undo: you have only looked.',
    code: `select worst, count(*) as visitors
from (
  select i.visitor_id, count(distinct p.card) as worst
  from payments p
  join identifications i using (request_id)
  where p.declined
  group by i.visitor_id, i.at / 3600000
) hours
group by worst
order by worst`,
  },
  {
    title: 'Ask from the threshold on',
    where: 'On your server, before the bank',
    text: 'The customer confirms with the bank and goes on. A missing request id counts as one over the threshold.',
    undo: 'Set THRESHOLD to Infinity.',
    code: `const declined =
  requestId ? await declinedCards(requestId) : THRESHOLD

await charge(payment, {
  threeDSecure: declined >= THRESHOLD ? 'required' : 'automatic',
})`,
  },
] as const;
