import { AGENT_VERSION, LOADER_VERSION } from '@whorl/contract/identification/versions.ts';
import { endpoints } from '@whorl/contract/urls.ts';

/**
 * Returns the script that the commercial vendor's loader (version 3 of its wire contract) requests: it adds a classic
 * script to the page and then calls `load` of a global. That `load` imports our own agent from the same host.
 *
 * @param apiKey from the script's URL, because the loader doesn't pass the key in the options
 */
export const vendorLoaderScript = (apiKey: string): string =>
  `(()=>{${[
    `const agent=new URL(${JSON.stringify(agentPath(apiKey))},document.currentScript.src).href`,
    // The loader passes a URL, or a list of URLs in which the vendor's default is an object.
    "const own=(endpoint)=>[endpoint].flat().find((one)=>typeof one==='string'&&one!=='')",
    `window.${GLOBAL}={load:async({endpoint,region})=>{const{load}=await import(agent);return load({apiKey:${JSON.stringify(apiKey)},endpoint:own(endpoint),region})}}`,
  ].join(';')}})()`;

/** Name of the global that the vendor's loader reads. */
const GLOBAL = '__fpjs_p_l_b';

const agentPath = (apiKey: string): string =>
  endpoints.agentScript
    .replace('<version>', AGENT_VERSION)
    .replace('<apiKey>', encodeURIComponent(apiKey))
    .replace('<loaderVersion>', LOADER_VERSION);
