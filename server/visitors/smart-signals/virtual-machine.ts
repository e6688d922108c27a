/**
 * Whether a graphics processor's name is one that only software or a virtual machine has; undefined where the browser
 * does not tell its name.
 */
export const isVirtualMachine = (renderer: string | undefined): boolean | undefined =>
  renderer === undefined ? undefined : VIRTUAL.test(renderer);

const VIRTUAL =
  /swiftshader|llvmpipe|softpipe|vmware|svga3d|virtualbox|parallels|qemu|virgl|virtio|hyper-v|microsoft basic render|paravirtual/i;
