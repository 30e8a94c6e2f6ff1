// Shows what the server pushes while no board is open. Only a browser that shall do so loads it.

self.addEventListener("push", (event) => {
  const { title, text, url, tag } = event.data.json();
  const look = { body: text, tag, renotify: true, icon: "/favicon.svg", data: { url } };
  event.waitUntil(self.registration.showNotification(title, look));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data.url, self.location.origin).href));
});

/** The window that has this page already, else a new one. */
async function open(url) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((one) => one.url === url || one.url.startsWith(`${url}?`));
  return there ? there.focus() : self.clients.openWindow(url);
}
