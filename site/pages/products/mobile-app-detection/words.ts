import type { Source } from '../../../sections/sources.tsx';

export const sources: readonly Source[] = [
  {
    id: 'integrity',
    title: 'Play Integrity API',
    publisher: 'Android developers',
    url: 'https://developer.android.com/google/play/integrity',
  },
  {
    id: 'attest',
    title: 'Establishing your app’s integrity',
    publisher: 'Apple developer documentation',
    url: 'https://developer.apple.com/documentation/devicecheck/establishing-your-app-s-integrity',
  },
  {
    id: 'capabilities',
    title: 'NetworkCapabilities',
    publisher: 'Android developers',
    url: 'https://developer.android.com/reference/android/net/NetworkCapabilities',
  },
];

export type Finding = {
  id: string;
  name: string;
  question: string;
  android: string;
  ios: string;
  /** When an honest person is taken for a liar. */
  wronged: string;
  /** When a liar is not noticed. */
  missed: string;
  source?: string;
};

export const findings: readonly Finding[] = [
  {
    id: 'emulator',
    name: 'Emulator',
    question: 'Is there a telephone at all?',
    android: 'names of board and hardware, sensors that never move, the graphics processor’s name',
    ios: 'the simulator runs only what was built for it, so an app from the store is never in one',
    wronged: 'Android on a Chromebook or in a television; a tester of yours',
    missed: 'farms of real telephones in a rack; an emulator with renamed hardware',
  },
  {
    id: 'root',
    name: 'Root, jailbreak',
    question: 'Who has the last word on this device?',
    android: 'su on the path, writable system folders, the verdict of Play Integrity',
    ios: 'writing outside the sandbox, libraries loaded that are not the system’s',
    wronged: 'people who keep an old telephone alive with another system',
    missed: 'hiding tools that answer each question as the untouched system would',
    source: 'integrity',
  },
  {
    id: 'clone',
    name: 'Cloned app',
    question: 'Is this the only copy on the device?',
    android: 'the folder of the app’s data, its user number, a host process of another name',
    ios: 'another bundle id or team in the signature; the system itself makes no copies',
    wronged: 'a work profile, and makers whose system offers a second messenger',
    missed: 'a cloner that runs the app as a user of its own, with a folder as it should be',
  },
  {
    id: 'vpn',
    name: 'VPN',
    question: 'Does the address belong to the place?',
    android: 'the transport of the active network says so, without a permission',
    ios: 'an interface of a tunnel among the system’s proxy settings',
    wronged: 'every employee with the office’s profile; filters against advertising',
    missed: 'a tunnel in the router, a hotspot, a proxy at home that is rented by the hour',
    source: 'capabilities',
  },
  {
    id: 'tampering',
    name: 'Tampering',
    question: 'Is this the app that you signed?',
    android: 'the certificate’s hash against the one in your release, hooks in the process',
    ios: 'an assertion of App Attest, which your own server checks',
    wronged: 'a store that signs anew; a debugger on a Friday',
    missed: 'whoever patches the check out, as long as the check runs in the app alone',
    source: 'attest',
  },
];
