import { TakenRoute } from '../../islands/visitor/taken-route.tsx';
import styles from './decision-route.module.css';

/** In the order in which the server asks; the last is what is left. */
const answers = [
  {
    question: 'Does it carry our signature, on the device that got it?',
    answer: 'The same visitor',
    confidence: '0.95',
    consequence: 'Let through. Nothing to type.',
  },
  {
    question: 'No signature: does exactly one visitor look exactly like this?',
    answer: 'The same visitor',
    confidence: '0.80',
    consequence: 'Recognise; ask once more where money moves.',
  },
  {
    question: 'Nobody exactly: does one come clearly nearest, with one small change?',
    answer: 'The same visitor',
    confidence: '0.50',
    consequence: 'Greet, and rest nothing on it.',
  },
  {
    question: 'Do several look like this, or is the signature another device’s?',
    answer: 'A new visitor',
    confidence: '0.50',
    consequence: 'A second factor. Two who look alike stay two.',
  },
  {
    question: 'Nobody looks like this.',
    answer: 'A new visitor',
    confidence: '0.80',
    consequence: 'Welcome, with a new visitor’s limits.',
  },
];

/** How the evidence becomes an id: the server's questions as a line with five ways off, this visitor's in colour. */
export function DecisionRoute() {
  return (
    <section className="section page-grid" aria-labelledby="decision">
      <h2 className={`title ${styles.title}`} id="decision">
        Five ways off one line, and yours in colour
      </h2>
      <p className={styles.lead}>
        The sum decides nothing. Our server asks in this order and says how sure it is; what follows from that is yours
        to decide. The scores stand for an order, not for a measured share of right answers.
      </p>
      <TakenRoute className={`${styles.route} mt-9`}>
        <ol>
          {answers.map(({ question, answer, confidence, consequence }) => (
            <li key={question}>
              <h3 className="row-title">{question}</h3>
              <p>
                <strong>{answer}</strong>
                <span className="caption">confidence {confidence}</span>
              </p>
              <p className="quiet">{consequence}</p>
            </li>
          ))}
        </ol>
      </TakenRoute>
    </section>
  );
}
