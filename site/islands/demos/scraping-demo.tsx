import { type Airport, airports, type Flight } from '@whorl/contract/playground/flights.ts';
import type { FlightAnswer } from '@whorl/contract/playground/web-scraping.ts';
import { type FormEvent, useState } from 'react';
import demo from './demo.module.css';
import type { ProductProps } from './demo-product.ts';
import { FieldError } from './field-error.tsx';
import { RouteDrawing } from './route-drawing.tsx';
import styles from './scraping-demo.module.css';
import { useFilledFields } from './use-filled-fields.ts';

/** A search for flights. @param day ISO 8601, chosen before anybody searches */
export default function ScrapingDemo({ play, message, day }: ProductProps<FlightAnswer> & { day: string }) {
  const { errors, check } = useFilledFields({ day: 'Please choose a day.' });
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
          <Airports name="from" label="From" chosen="LIS" />
          <Airports name="to" label="To" chosen="BER" />
          <div className="field">
            <label htmlFor="day">Day</label>
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
          <button type="submit" className="button" {...play.pressable}>
            Search
          </button>
        </form>
        {message}
        <table className={`rule-table ${styles.flights}`}>
          <caption className="visually-hidden">Flights</caption>
          <thead>
            <tr>
              <th scope="col">Flight</th>
              <th scope="col">Departs</th>
              <th scope="col">Arrives</th>
              <th scope="col" className="number">
                Fare
              </th>
            </tr>
          </thead>
          <tbody>
            {(flights ?? latent).map((flight, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row of the table, whichever flight is in it
              <tr key={index}>
                <th scope="row">{flight?.number ?? '–'}</th>
                <td>{flight ? clock(flight.departs) : '–'}</td>
                <td>{flight ? clock(flight.arrives) : '–'}</td>
                <td className="number">{flight ? `€ ${flight.euros}` : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="caption">
          No such flights depart. They are computed from route and day; both times are of where it departs.
        </p>
      </div>
    </>
  );
}

const latent: readonly undefined[] = Array.from({ length: 5 });

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
