import type { AnswerProducts, EventProducts } from '@whorl/contract/identification/event.ts';

type Data<Product> = Product extends { data: infer Value } ? Value : never;
type StoredAddress = NonNullable<Data<EventProducts['ipInfo']>['v4']>;
type AnsweredAddress = NonNullable<Data<AnswerProducts['ipInfo']>['v4']>;

/** Prefix lengths of truncated addresses, in bits. */
const prefixBits = { v4: 24, v6: 48 } as const;

/**
 * Adds the fields to stored products that the models of the official client libraries of version 3 require; the Python
 * library rejects a response without one of them. What the server can't detect or doesn't know is false, empty or
 * `unknown`.
 */
export function addRequiredFields(stored: Partial<EventProducts>): Partial<AnswerProducts> {
  const { identification, ipInfo, tampering, vpn, velocity, ...others } = stored;
  return {
    ...(identification && {
      identification: changeData(identification, (data) => ({ ...data, incognito: data.incognito ?? false })),
    }),
    ...others,
    ...(ipInfo && {
      ipInfo: changeData(ipInfo, ({ v4, v6 }) => ({
        ...(v4 && { v4: completeAddress(v4, prefixBits.v4) }),
        ...(v6 && { v6: completeAddress(v6, prefixBits.v6) }),
      })),
    }),
    ...(tampering && { tampering: changeData(tampering, (data) => ({ ...data, antiDetectBrowser: false })) }),
    ...(vpn && {
      vpn: changeData(vpn, ({ methods, ...data }) => ({
        ...data,
        originCountry: 'unknown',
        methods: completeMethods(methods),
      })),
    }),
    ...(velocity && {
      velocity: changeData(velocity, (data) => ({
        ...data,
        distinctIpByLinkedId: {},
        distinctVisitorIdByLinkedId: {},
      })),
    }),
  };
}

/** Changes the data of a product; an error stays as it is. */
const changeData = <Stored extends object, Changed>(
  product: { data: Stored } | { error: { code: 'Failed'; message: string } },
  change: (data: Stored) => Changed,
) => ('data' in product ? { data: change(product.data) } : product);

/** Methods that weren't applied have no result. Stored products aren't validated when they are read. */
const completeMethods = (methods: Data<EventProducts['vpn']>['methods'] | undefined) => ({
  ...methods,
  timezoneMismatch: methods?.timezoneMismatch ?? false,
  publicVPN: methods?.publicVPN ?? false,
  auxiliaryMobile: false,
  osMismatch: false,
  relay: false,
});

const completeAddress = ({ address, geolocation, asn, datacenter }: StoredAddress, bits: number): AnsweredAddress => ({
  address,
  geolocation: geolocation ?? {},
  ...(asn && { asn: { ...asn, network: `${address}/${bits}` } }),
  ...(datacenter && { datacenter: { result: datacenter.result, name: datacenter.name ?? '' } }),
});
