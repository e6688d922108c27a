/** A request to the server API as a reader would send it. */
export type SampleRequest = {
  /** In capitals. */
  readonly method: string;
  /** Path and query with sample values. */
  readonly target: string;
  /** Name and value of the header with the secret key; the value may contain `KEY`. */
  readonly header: readonly [name: string, value: string];
  /** JSON body. */
  readonly body?: string;
};

/** Name of the environment variables that the samples read. */
const URL_VARIABLE = 'WHORL_URL';
const KEY_VARIABLE = 'WHORL_SECRET_KEY';
/** Placeholder of the secret key in `SampleRequest.header`. */
const KEY = 'KEY';

/**
 * Returns the same request in several languages, each with its standard library and, for PHP, cURL.
 *
 * @returns title and code per language, in display order
 */
export function requestSamples(request: SampleRequest): { title: string; code: string }[] {
  return [
    { title: 'curl', code: curl(request) },
    { title: 'Node.js', code: node(request) },
    { title: 'Python', code: python(request) },
    { title: 'PHP', code: php(request) },
    { title: 'Go', code: go(request) },
    { title: 'Java', code: java(request) },
    { title: 'Ruby', code: ruby(request) },
  ];
}

/** Splits the header's value into the text before the key and the key's position. */
const getPrefix = ([, value]: SampleRequest['header']): string => value.slice(0, value.indexOf(KEY));

const curl = ({ method, target, header, body }: SampleRequest): string =>
  [
    `curl --fail --silent --show-error${method === 'GET' ? '' : ` --request ${method}`}`,
    `  --header "${header[0]}: ${getPrefix(header)}$${KEY_VARIABLE}"`,
    ...(body ? [`  --header 'Content-Type: application/json' --data '${body}'`] : []),
    `  "$${URL_VARIABLE}${target}"`,
  ].join(' \\\n');

const node = ({
  method,
  target,
  header,
  body,
}: SampleRequest): string => `const { ${URL_VARIABLE}, ${KEY_VARIABLE} } = process.env
const response = await fetch(\`\${${URL_VARIABLE}}${target}\`, {${method === 'GET' ? '' : `\n  method: '${method}',`}
  headers: { '${header[0]}': \`${getPrefix(header)}\${${KEY_VARIABLE}}\`${body ? `, 'Content-Type': 'application/json'` : ''} },${body ? `\n  body: '${body}',` : ''}
})
console.log(response.status, await response.text())`;

const python = ({ method, target, header, body }: SampleRequest): string => `import os, urllib.request

request = urllib.request.Request(
    os.environ["${URL_VARIABLE}"] + "${target}",${method === 'GET' ? '' : `\n    method="${method}",`}
    headers={"${header[0]}": "${getPrefix(header)}" + os.environ["${KEY_VARIABLE}"]${body ? `, "Content-Type": "application/json"` : ''}},${body ? `\n    data=b'${body}',` : ''}
)
with urllib.request.urlopen(request, timeout=5) as response:
    print(response.status, response.read().decode())`;

const php = ({ method, target, header, body }: SampleRequest): string => `<?php
$request = curl_init(getenv('${URL_VARIABLE}') . '${target}');
curl_setopt_array($request, [
    CURLOPT_RETURNTRANSFER => true,${method === 'GET' ? '' : `\n    CURLOPT_CUSTOMREQUEST => '${method}',`}
    CURLOPT_HTTPHEADER => ['${header[0]}: ${getPrefix(header)}' . getenv('${KEY_VARIABLE}')${body ? `, 'Content-Type: application/json'` : ''}],${body ? `\n    CURLOPT_POSTFIELDS => '${body}',` : ''}
]);
$response = curl_exec($request);
echo curl_getinfo($request, CURLINFO_RESPONSE_CODE), ' ', $response, PHP_EOL;`;

const go = ({ method, target, header, body }: SampleRequest): string => `package main

import (
	"fmt"
	"io"
	"net/http"
	"os"${body ? '\n	"strings"' : ''}
)

func main() {
	request, err := http.NewRequest("${method}", os.Getenv("${URL_VARIABLE}")+"${target}", ${body ? `strings.NewReader(\`${body}\`)` : 'nil'})
	if err != nil {
		panic(err)
	}
	request.Header.Set("${header[0]}", "${getPrefix(header)}"+os.Getenv("${KEY_VARIABLE}"))${body ? `\n	request.Header.Set("Content-Type", "application/json")` : ''}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	text, _ := io.ReadAll(response.Body)
	fmt.Println(response.StatusCode, string(text))
}`;

const java = ({ method, target, header, body }: SampleRequest): string => `import java.net.URI;
import java.net.http.*;

public class Main {
    public static void main(String[] args) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(System.getenv("${URL_VARIABLE}") + "${target}"))
            .header("${header[0]}", "${getPrefix(header)}" + System.getenv("${KEY_VARIABLE}"))${body ? `\n            .header("Content-Type", "application/json")` : ''}
            .method("${method}", ${body ? `HttpRequest.BodyPublishers.ofString("${body.replaceAll('"', '\\"')}")` : 'HttpRequest.BodyPublishers.noBody()'})
            .build();
        var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        System.out.println(response.statusCode() + " " + response.body());
    }
}`;

const ruby = ({ method, target, header, body }: SampleRequest): string => `require 'net/http'

uri = URI(ENV.fetch('${URL_VARIABLE}') + '${target}')
request = Net::HTTP::${method.charAt(0)}${method.slice(1).toLowerCase()}.new(uri, '${header[0]}' => '${getPrefix(header)}' + ENV.fetch('${KEY_VARIABLE}')${body ? `, 'Content-Type' => 'application/json'` : ''})${body ? `\nrequest.body = '${body}'` : ''}
response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') { |http| http.request(request) }
puts response.code, response.body`;
