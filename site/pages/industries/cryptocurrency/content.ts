import { defineComponents } from '../../../content/components/define-components.ts';
import { required } from '../../../content/components/list-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import type * as Components from './components.tsx';

/** Minutes after the login in a fictional theft. */
const minutes = { logIn: 0, address: 3, withdrawal: 8, chain: 11 } as const;
const HOLD_HOURS = 24;

export const figures: Figures = {
  addressMinute: `${minutes.address}`,
  withdrawalMinute: `${minutes.withdrawal}`,
  chainMinute: `${minutes.chain}`,
  holdHours: `${HOLD_HOURS}`,
};

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  WithdrawalPath: {
    attributes: {
      alternative: required,
      logIn: required,
      logInAsks: required,
      address: required,
      addressAsks: required,
      withdrawal: required,
      onTheChain: required,
      thief: required,
      owner: required,
      hold: required,
      chain: required,
      thenChain: required,
      never: required,
    },
    read: ({ attributes: { alternative = '', logIn, logInAsks, address, addressAsks, ...others } }) => {
      const { withdrawal, onTheChain, thief, owner, hold, chain = '', thenChain = '', never } = others;
      return {
        props: {
          alternative,
          stops: [
            { title: logIn, minute: minutes.logIn, asks: logInAsks },
            { title: address, minute: minutes.address, asks: addressAsks },
            { title: withdrawal, minute: minutes.withdrawal },
            { title: onTheChain, minute: minutes.chain },
          ],
          hold: { at: 1, until: HOLD_HOURS * 60 },
          texts: { thief, owner, hold, chain: [chain, thenChain], never },
        },
      };
    },
  },
});
