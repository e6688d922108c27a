import { type Airport, airports, type Flight } from '@whorl/contract/playground/flights.ts';
import type { FlightAnswer } from '@whorl/contract/playground/web-scraping.ts';
import { type FormEvent, useState } from 'react';
import * as texts from '../../../../content/interface/demos/scraping.json';
import { ScrollIfWide } from '../../../design/scroll-if-wide.tsx';
import demo from '../frame/demo.module.css';
import type { ProductProps } from '../frame/demo-product.ts';
import { FieldError } from '../frame/field-error.tsx';
import { useFilledFields } from '../frame/use-filled-fields.ts';
import { RouteDrawing } from './route-drawing.tsx';
import styles from './scraping-demo.module.css';

type Props = ProductProps<FlightAnswer, 'note'> & { day: string };

/**
 * Flight search.
 *
 * @param day default date in ISO 8601
 */
export default function ScrapingDemo({ play, words, message, day }: Props) {
  const { errors, check } = useFilledFields({ day: texts.dateMissing });
  const [flights, setFlights] = useState<readonly Flight[]>();
  const [route, setRoute] = useState<readonly [Airport, Airport]>(['LIS', 'BER']);

  async function search(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (!check(event.currentTarget)) return;
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as { from: Airport; to: Airport };
    setRoute([fields.from, fields.to]);
    const answer = await play.decide(fields);
    setFlights(answer?.flights);
  }

  return (
    <>
      <header className={styles.masthead}>
        <p className={demo.name}>Meridian</p>
        <RouteDrawing from={route[0]} to={route[1]} />
      </header>
      <div className={`${demo.pane} gap-4`}>
        <form className={styles.form} onSubmit={(event) => void search(event)} noValidate>
          <Airports name="from" label={texts.from} chosen="LIS" />
          <Airports name="to" label={texts.to} chosen="BER" />
          <div className="field">
            <label htmlFor="day">{texts.date}</label>
            <input
              id="day"
              name="day"
              type="date"
              defaultValue={day}
              aria-invalid={errors.day ? true : undefined}
              aria-describedby="day-error"
              required
            />
            <FieldError of="day">{errors.day}</FieldError>
          </div>
          <button type="submit" className="button button-main" {...play.pressable}>
            {texts.search}
          </button>
        </form>
        {message}
        <ScrollIfWide>
          <table className={`rule-table ${styles.flights}`}>
            <caption className="visually-hidden">{texts.flights}</caption>
            <thead>
              <tr>
                <th scope="col">{texts.flight}</th>
                <th scope="col">{texts.departs}</th>
                <th scope="col">{texts.arrives}</th>
                <th scope="col" className="number">
                  {texts.fare}
                </th>
              </tr>
            </thead>
            <tbody>
              {(flights ?? emptyRows).map((flight, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the row stays the same when its flight changes
                <tr key={index}>
                  <th scope="row">{flight?.number ?? '–'}</th>
                  <td>{flight ? clock(flight.departs) : '–'}</td>
                  <td>{flight ? clock(flight.arrives) : '–'}</td>
                  <td className="number">{flight ? `$${flight.dollars}` : '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollIfWide>
        <p className="caption">{words.note}</p>
      </div>
    </>
  );
}

const emptyRows: readonly undefined[] = Array.from({ length: 5 });

function Airports({ name, label, chosen }: { name: string; label: string; chosen: Airport }) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={chosen}>
        {Object.entries(airports).map(([code, { city }]) => (
          <option key={code} value={code}>
            {city}
          </option>
        ))}
      </select>
    </div>
  );
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
