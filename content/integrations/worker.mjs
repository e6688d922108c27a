export default {
  fetch(request, { WHORL_ORIGIN }) {
    const { pathname, search } = new URL(request.url);
    if (!pathname.startsWith('/agent/')) return fetch(request);
    return fetch(new Request(WHORL_ORIGIN + pathname + search, request));
  },
};
